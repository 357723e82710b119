import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { sampleCity, sampleNow } from '../tests/support/city/sample-city.ts'
import { personId } from './city-rows.ts'

const sample = sampleCity()

describe('the sample conversations', () => {
  test('have the counters that sending, reading and blocking would produce', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select p.unread_count, p.last_read_seq, p.last_message_at, c.last_seq, c.is_blocked,
        (select count(*)::int from messages m where m.conversation_id = c.id) as messages,
        (select count(*)::int from messages m where m.conversation_id = c.id and m.seq > p.last_read_seq and m.sender_id <> p.user_id) as waiting,
        (select max(m.created_at) from messages m where m.conversation_id = c.id
          and (c.state = 'open' or c.requested_by = p.user_id)) as newest,
        (select m.seq from messages m where m.id = c.last_message_id) as last,
        (select count(*)::int from conversation_blocks b where b.conversation_id = c.id) as blocks
      from conversation_participants as p join conversations as c on c.id = p.conversation_id`.execute(
      sample.database.db,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      expect(row).toMatchObject({ messages: row['last_seq'], last: row['last_seq'], blocks: row['is_blocked'] ? 1 : 0 })
      expect([row['unread_count'], row['last_message_at']]).toEqual([row['waiting'], row['newest']])
      if (row['is_blocked']) expect(row['last_read_seq']).toBe(row['last_seq'])
    }
  })

  test('have two requests to Marta, about her listing and her event', async () => {
    const { rows } = await sql`
      select r.post_type, r.author_id from conversations as c
      join messages as m on m.id = c.last_message_id join posts as r on r.id = m.post_id
      where c.state = 'requested' and c.requested_by <> ${personId('marta')}
        and ${personId('marta')} in (c.first_user_id, c.second_user_id)
      order by r.post_type`.execute(sample.database.db)
    expect(rows).toEqual(['event', 'selling'].map(post_type => ({ post_type, author_id: personId('marta') })))
  })

  test('have messages in chronological order, by people who were active', async () => {
    const { rows } = await sql<{ early: number; late: number; unordered: number; strangers: number }>`
      select (count(*) filter (where m.created_at < p.onboarding_completed_at))::int as early,
        (count(*) filter (where m.created_at > ${sampleNow}))::int as late,
        (count(*) filter (where m.sender_id not in (c.first_user_id, c.second_user_id)))::int as strangers,
        (count(*) filter (where exists (select 1 from messages b where b.conversation_id = m.conversation_id
          and b.seq < m.seq and b.created_at > m.created_at)))::int as unordered
      from messages as m join conversations as c on c.id = m.conversation_id join profiles as p on p.id = m.sender_id`.execute(
      sample.database.db,
    )
    expect(rows).toEqual([{ early: 0, late: 0, unordered: 0, strangers: 0 }])
  })

  test('have for Marta a thread of several pages, unread messages, a block and a deactivated person', async () => {
    const { rows } = await sql<{ most: number; unread: number; blocked: number; gone: number }>`
      select max(c.last_seq) as most, sum(p.unread_count)::int as unread,
        (count(*) filter (where c.is_blocked))::int as blocked, (count(*) filter (where not a.is_active))::int as gone
      from conversation_participants as p join conversations as c on c.id = p.conversation_id
      join conversation_participants as o on o.conversation_id = c.id and o.user_id <> p.user_id
      join accounts as a on a.id = o.user_id
      where p.user_id = ${personId('marta')}`.execute(sample.database.db)
    expect(rows).toEqual([{ most: expect.any(Number), unread: 16, blocked: 1, gone: 1 }])
    expect(rows[0]?.most).toBeGreaterThan(2 * limits.messagesPage)
  })
})
