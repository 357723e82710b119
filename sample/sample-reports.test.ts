import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findCase } from '../server/features/moderation/cases.ts'
import { listOutcomes } from '../server/features/moderation/outcomes.ts'
import { listCases } from '../server/features/moderation/queue.ts'
import { readCase } from '../server/features/moderation/read.ts'
import { sampleCity, sampleNow } from '../tests/support/city/sample-city.ts'
import { personId } from './city-rows.ts'
import type { MemberViewer } from '../server/viewer/access.ts'

const sample = sampleCity()

const viewer = (key: string, cityId = '') => ({ id: personId(key), city: { id: cityId } }) as MemberViewer

describe('the sample reports', () => {
  test('have every kind and status, and can be read', async () => {
    const cases = await listCases(sample.database.db, { limit: 100 })
    const of = (status: string) => cases.filter(({ row }) => row.status === status).length
    expect([of('pending'), of('resolved'), of('dismissed')]).toEqual([6, 4, 2])
    expect(new Set(cases.map(({ row }) => row.kind))).toEqual(new Set(['post', 'reply', 'profile', 'conversation']))
    expect(new Set(cases.map(({ row }) => row.post_type))).toEqual(new Set([null, 'question', 'event', 'selling']))
    for (const { row } of cases) {
      const found = await findCase(sample.database.db, row.id)
      const detail = await readCase(sample.database.db, viewer('ruth'), found!)
      expect(detail.reports).toHaveLength(row.report_count)
      expect(detail.messages.length > 0).toBe(row.kind === 'conversation')
      expect(detail.reported === null).toBe(row.kind === 'conversation')
      expect(detail.removed, detail.title).toBe(row.removed && row.restored_at === null)
    }
  })

  test('follow their subjects and precede their decisions, which are in the audit log', async () => {
    const { rows } = await sql`
      select (count(*) filter (where f.created_at < coalesce(p.created_at, r.created_at)))::int as early,
        (count(*) filter (where f.created_at > ${sampleNow.toISOString()} or c.decided_at < f.created_at))::int as late,
        (count(*) filter (where c.status <> 'pending' and not exists (
          select from audit_log as l where l.subject_id = c.subject_id and l.at = c.decided_at and l.actor_id = c.decided_by)))::int as unaudited
      from post_flags as f join report_cases as c on c.id = f.case_id
        left join posts as p on p.id = f.post_id left join post_replies as r on r.id = f.reply_id`.execute(
      sample.database.db,
    )
    expect(rows).toEqual([{ early: 0, late: 0, unaudited: 0 }])
  })

  test('show Marta the outcome of her reports, and her removed content', async () => {
    const made = await listOutcomes(sample.database.db, viewer('marta'), { side: 'made', limit: 20 })
    expect(made.map(({ status }) => status)).toEqual(['dismissed', 'resolved', 'pending'])
    const about = await listOutcomes(sample.database.db, viewer('marta'), { side: 'about', limit: 20 })
    expect(about).toMatchObject([{ status: 'resolved', removed: true, note: expect.stringContaining('front door') }])
  })
})
