import { sql, type Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { reportStatuses } from '../../contract/vocabulary.ts'
import { encodeCursor } from '../../server/db/paging/cursor.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { findCase } from '../../server/features/moderation/cases.ts'
import { caseKey, listCases } from '../../server/features/moderation/queue.ts'
import { readCase } from '../../server/features/moderation/read.ts'
import { countWaiting } from '../../server/features/moderation/public.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { plansOf, scansTable } from './support/plans.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'
import { loadCity } from './support/city.ts'

const runs = 30
const atMost = 50
const reports = 10_000
const subjects = 7_000
const viewer = { id: '00000000-0000-7000-8000-000000000000', city: { id: '' } } as MemberViewer

export async function measureReports(url: string): Promise<Figure[]> {
  await loadCity(url, { people: 2_000, posts: 15_000, replies: 5_000 })
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  try {
    await fileReports(db)
    const kinds: Record<string, Parameters<typeof listCases>[1][]> = { 'all cases': await pagesOf(db, undefined) }
    for (const status of reportStatuses) kinds[`${status} cases`] = await pagesOf(db, status)
    const figures: Figure[] = []
    for (const [name, pages] of Object.entries(kinds)) {
      for (const input of pages)
        if (scansTable(await plansOf(url, on => listCases(on, input)), 'report_cases'))
          throw new Error(`The queue scans all cases for ${JSON.stringify(input)}.`)
      const reads = pages.map(input => () => listCases(db, input))
      figures.push(figure(`${name}, first and later pages`, await timesOf(reads)))
    }
    figures.push(figure('number of waiting cases', await timesOf([() => countWaiting(db)])))
    const some = (await listCases(db, { limit: 20 })).map(({ row }) => row.id)
    const details = some.map(id => async () => readCase(db, viewer, (await findCase(db, id))!))
    return [...figures, figure('one case with its reports and history', await timesOf(details))]
  } finally {
    await close()
  }
}

const figure = (what: string, sorted: number[]): Figure => ({
  what: `${what}: p95 in ms`,
  value: quantile(sorted, 0.95),
  text: `${digits(quantile(sorted, 0.95))} (p50 ${digits(quantile(sorted, 0.5))})`,
  atMost,
})

async function pagesOf(db: Kysely<Schema>, status: (typeof reportStatuses)[number] | undefined) {
  const input = { limit: limits.pageSize, status }
  const all = await listCases(db, { limit: subjects * 2, status })
  const places = [60, 3_000, 6_500].flatMap(place => all[place] ?? [])
  return [input, ...places.map(row => ({ ...input, cursor: encodeCursor(caseKey(row)) }))]
}

async function fileReports(db: Kysely<Schema>): Promise<void> {
  const file = (offset: number) => sql`
    insert into post_flags (id, post_id, reporter_id, reason, created_at, snapshot)
    select gen_random_uuid(), p.id, r.id, 'It is an advertisement.', now() - n * interval '1 minute',
      jsonb_build_object('title', p.title, 'body', p.question_body, 'pictures', '[]'::jsonb)
    from generate_series(0, ${sql.lit(reports - 1)}) as n
      join (select id, title, question_body, row_number() over (order by id) - 1 as place from posts) as p
        on p.place = ${sql.lit(offset)} + n % ${sql.lit(subjects)}
      join (select id, row_number() over (order by id) - 1 as place from profiles) as r
        on r.place = (n + n / ${sql.lit(subjects)}) % 2000`
  await file(0).execute(db)
  await sql`
    update report_cases set status = (case when ascii(id::text) % 2 = 0 then 'resolved' else 'dismissed' end),
      decided_at = first_reported_at + interval '1 hour', decided_by = about_id`.execute(db)
  await sql`update post_flags set status = c.status from report_cases as c where c.id = post_flags.case_id`.execute(db)
  await file(subjects).execute(db)
  await sql`analyze`.execute(db)
}

/** Sorted milliseconds. */
async function timesOf(reads: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run <= runs; run++)
    for (const read of reads) {
      const began = performance.now()
      await read()
      if (run > 0) times.push(performance.now() - began)
    }
  return ascending(times)
}
