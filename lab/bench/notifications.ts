import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { encodeCursor } from '../../server/db/paging/cursor.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'
import { notificationKinds as notifications } from '../../server/features.ts'
import { countUnread, listNotifications, notificationKey } from '../../server/features/notifications/queries.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { plansOf, scansTable } from './support/plans.ts'
import { loadCity } from './support/city.ts'

const members = 100
const each = 10_000
const rounds = 5
const atMost = 15

export async function measureNotifications(url: string): Promise<Figure[]> {
  await loadCity(url, { people: 2_000, posts: 10_000, replies: 20_000 })
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  try {
    const readers = await db.selectFrom('accounts').select('id').orderBy('id').limit(members).execute()
    for (const { id } of readers)
      await sql`
      with reply as (
        select r.id, r.post_id, r.author_id, row_number() over (order by r.id) - 1 as nth
        from post_replies as r join posts as q on q.id = r.post_id and q.deleted_at is null order by r.id limit ${each}
      ), noted as (
        insert into notifications (id, user_id, kind, group_key, post_id, details, changed_at, read_at)
        select gen_random_uuid(), ${id}, 'repliedAfter', reply.id::text, reply.post_id, '{}',
          now() - reply.nth * interval '1 minute', case when reply.nth % 5 > 0 then now() end
        from reply returning id, user_id, group_key
      )
      insert into notification_causes (user_id, cause, notification_id, actor_id, reply_id)
      select noted.user_id, noted.group_key, noted.id, reply.author_id, reply.id
      from noted join reply on reply.id::text = noted.group_key`.execute(db)
    await sql`vacuum (analyze) notifications`.execute(db)
    await sql`vacuum (analyze) notification_causes`.execute(db)
    const rows = await sql<{ id: string; city_id: string }>`
      select id, city_id from profiles where id in (select user_id from notifications) order by id`.execute(db)
    const viewers = rows.rows.map(
      row => ({ id: row.id, city: { id: row.city_id }, role: 'member', secondFactor: false }) as MemberViewer,
    )
    const [first] = viewers
    if (!first) throw new Error('No member has notifications.')
    const far = (await listNotifications({ db, notifications }, first, { limit: 5_000 })).at(-1)
    if (!far) throw new Error('The first member has no notifications.')
    const reads = {
      'list of 20': (viewer: MemberViewer) =>
        listNotifications({ db, notifications }, viewer, { limit: limits.pageSize }),
      'list of 20 after 5,000': (viewer: MemberViewer) =>
        listNotifications({ db, notifications }, viewer, {
          limit: limits.pageSize,
          cursor: encodeCursor(notificationKey(far)),
        }),
      'number of unread ones': (viewer: MemberViewer) => countUnread({ db, notifications }, viewer),
    }
    if (
      scansTable(
        await plansOf(url, on => listNotifications({ db: on, notifications }, first, { limit: limits.pageSize })),
        'notifications',
      )
    )
      throw new Error('The list scans all notifications.')
    const figures: Figure[] = []
    for (const [what, read] of Object.entries(reads)) {
      const times: number[] = []
      for (let round = 0; round <= rounds; round++)
        for (const viewer of viewers) {
          const began = performance.now()
          await read(viewer)
          if (round > 0) times.push(performance.now() - began)
        }
      const sorted = ascending(times)
      const p95 = quantile(sorted, 0.95)
      figures.push({
        what: `${what}: p95 in ms`,
        value: p95,
        text: `${digits(p95)} (p50 ${digits(quantile(sorted, 0.5))})`,
        atMost,
      })
    }
    return figures
  } finally {
    await close()
  }
}
