import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../../server/db/tables.ts'
import { imageKey, imageWidths } from '../../../server/media/image-url.ts'
import type { Findings } from './findings.ts'
import { acknowledged, type Ledger } from './ledger.ts'

type Db = Kysely<Schema>

const miscounts = sql<{ what: string }>`
  select 'replies of ' || p.id || ': ' || p.reply_count as what from posts p
    where p.reply_count <> (select count(*) from post_replies r where r.post_id = p.id and r.deleted_at is null and r.kind <> 'announcement')
  union all select 'places of ' || p.id || ': ' || p.attendee_count from posts p
    where p.attendee_count <> (select coalesce(sum(people), 0) from event_attendees e where e.event_id = p.id)
  union all select 'photos of ' || p.id || ': ' || p.photo_count from posts p
    where p.photo_count <> (select count(*) from uploads u where u.post_id = p.id and u.kind = 'listing-photo')
  union all select 'messages of ' || c.id || ': ' || c.last_seq from conversations c
    where c.last_seq <> (select count(*) from messages m where m.conversation_id = c.id)
  union all select 'unread in ' || q.conversation_id || ': ' || q.unread_count from conversation_participants q
    where q.unread_count <> (select count(*) from messages m where m.conversation_id = q.conversation_id
      and m.sender_id <> q.user_id and m.seq > q.last_read_seq and m.deleted_at is null)`

// Clients choose the ids, so the same text under two ids is a duplicate.
const duplicates = sql<{ what: string }>`
  select 'question ' || max(title) as what from posts group by author_id, title, post_type having count(*) > 1 and post_type <> 'event'
  union all select 'reply ' || body from post_replies group by body having count(*) > 1
  union all select 'message ' || body from messages group by body having count(*) > 1
  union all select 'two events of message ' || (event -> 'message' ->> 'id') || ': ' || count(*) from outbox
    where event ->> 'type' = 'message.sent' group by event -> 'message' ->> 'id' having count(*) > 2
  union all select 'two events of reply ' || (event -> 'reply' ->> 'id') from outbox
    where event ->> 'type' = 'reply.posted' group by event -> 'reply' ->> 'id' having count(*) > 1
  union all select 'two events of question ' || (event -> 'question' ->> 'id') from outbox
    where event ->> 'type' = 'question.asked' group by event -> 'question' ->> 'id' having count(*) > 1`

const withoutEvent = sql<{ what: string }>`
  with sent as (
    select event -> 'message' ->> 'id' as id, count(*) as events from outbox where event ? 'message' group by 1
  ), posted as (select distinct event -> 'reply' ->> 'id' as id from outbox where event ? 'reply')
  select 'message ' || m.id as what from messages m left join sent s on s.id = m.id::text where coalesce(s.events, 0) <> 2
  union all select 'reply ' || r.id from post_replies r left join posted p on p.id = r.id::text where p.id is null`

export async function audit(
  db: Db,
  { ledger, findings, media }: { ledger: Ledger; findings: Findings; media?: string | ((key: string) => boolean) },
): Promise<void> {
  const read = async (query: typeof miscounts) => (await query.execute(db)).rows.map(({ what }) => what)
  findings.miscounted.push(...(await read(miscounts)))
  findings.duplicated.push(...(await read(duplicates)))
  findings.partial.push(...(await read(withoutEvent)).map(what => `no event: ${what}`))
  const tables = { question: 'posts', listing: 'posts', reply: 'post_replies', message: 'messages' } as const
  for (const [kind, table] of Object.entries(tables) as [keyof typeof tables, 'posts'][]) {
    const ids = new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id))
    for (const { id } of acknowledged(ledger, kind)) if (!ids.has(id)) findings.lost.push(`${kind} ${id}`)
  }
  const has = typeof media === 'string' ? (key: string) => existsSync(join(media, key)) : media
  if (has) findings.partial.push(...(await missingFiles(db, has)))
}

async function missingFiles(db: Db, has: (key: string) => boolean): Promise<string[]> {
  const taken = await db
    .selectFrom('uploads')
    .select(['path', 'width', 'height'])
    .where('post_id', 'is not', null)
    .execute()
  const avatars = await db.selectFrom('profiles').select('avatar_path').where('avatar_path', 'is not', null).execute()
  const keys = [
    ...taken.flatMap(cover => imageWidths(cover.width).map(width => imageKey(cover, width))),
    ...avatars.flatMap(({ avatar_path }) => avatar_path ?? []),
  ]
  return keys.filter(key => !has(key)).map(key => `no file ${key}`)
}
