import type pg from 'pg'
import { largeEmail } from './rows.ts'

export interface MessageSizes {
  conversations: number
  thread: number
}

const each = 4
const requests = 200

const bodies = [
  'Shall we meet at the market on Saturday?',
  'I have the papers from the gestoria, all stamped.',
  'Tuesday is better for me, after six.',
  'Yes!',
  'The landlord answered at last: the deposit comes back next week, minus the paint.',
  'Where did you find that?',
  'Ask for Núria, she speaks four languages.',
]

const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`
const messageId = (seq: string) => idOf(`'message ' || n || ' ' || ${seq}`)

export async function loadMessages(
  client: pg.ClientBase,
  { conversations, thread, now }: MessageSizes & { now: Date },
): Promise<void> {
  const values = [largeEmail(0), conversations, thread, now.toISOString()]
  await client.query(
    `create temp table pairs on commit drop as
     select ${idOf(`'conversation ' || n`)} as id, n, me.id as me, other.id as other,
       case when n = 1 then $3::int else ${each} end as length,
       $4::timestamptz - n * interval '7 minutes' as ends
     from (select id from accounts where lower(email) = $1) as me,
       (select id, row_number() over (order by email) - 1 as n from accounts order by email limit $2::int + 1) as other
     where n > 0`,
    values,
  )
  await client.query(`
    insert into conversations (id, first_user_id, second_user_id, created_by, created_at, last_seq)
    select id, least(me, other), greatest(me, other), me, ends - interval '400 days', length from pairs`)
  await client.query(
    `insert into messages (id, conversation_id, sender_id, seq, body, created_at)
     select ${messageId('seq')}, id, case when seq % 2 = 0 then other else me end, seq,
       ($1::text[])[1 + (n * 31 + seq * 7) % ${bodies.length}], ends - (length - seq) * interval '5 minutes'
     from pairs, generate_series(1, length) as seq`,
    [bodies],
  )
  await client.query(`
    update conversations as c set last_message_id = ${messageId('length')}
    from pairs where pairs.id = c.id`)
  await client.query(`
    insert into conversation_participants (conversation_id, user_id, last_read_seq, unread_count, last_message_at)
    select id, me, length - (n % 3 = 0)::int, (n % 3 = 0)::int, ends from pairs
    union all select id, other, length, 0, ends from pairs`)
  await loadRequests(client, values)
}

async function loadRequests(client: pg.ClientBase, [email, conversations, , now]: unknown[]): Promise<void> {
  await client.query(
    `create temp table asked on commit drop as
     select ${idOf(`'request ' || n`)} as id, n, me.id as me, other.id as other, $3::timestamptz - n * interval '9 minutes' as at
     from (select id from accounts where lower(email) = $1) as me,
       (select id, row_number() over (order by email) - 1 as n from accounts order by email
        offset $2::int + 1 limit ${requests}) as other`,
    [email, conversations, now],
  )
  await client.query(`
    insert into conversations (id, first_user_id, second_user_id, created_by, created_at, last_seq, state, requested_by, requested_at)
    select id, least(me, other), greatest(me, other), other, at, 1, 'requested', other, at from asked`)
  await client.query(
    `insert into messages (id, conversation_id, sender_id, seq, body, created_at)
     select ${idOf(`'request message ' || n`)}, id, other, 1, ($1::text[])[1 + n % ${bodies.length}], at from asked`,
    [bodies],
  )
  await client.query(`
    update conversations as c set last_message_id = ${idOf(`'request message ' || n`)} from asked where asked.id = c.id`)
  await client.query(`
    insert into conversation_participants (conversation_id, user_id, last_message_at)
    select id, other, at from asked union all select id, me, null from asked`)
}
