import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { limits } from '../../contract/limits.ts'
import { weekdays } from '../../contract/values/repeat.ts'
import { readEnvironment } from '../../server/base/environment.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { jobs } from '../../server/features.ts'
import { claimsIn } from '../../server/jobs/attempts.ts'
import { lanesOf } from '../../server/jobs/lanes.ts'
import { createLog } from '../../server/observability/log.ts'
import { createAccount } from '../../sample/factories.ts'
import { ascending, digits, median, quantile, type Figure } from './support/figures.ts'
import { secret, startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'

const edits = 7
const claims = 300
const dead = 100_000

export async function measureWrites(url: string): Promise<Figure[]> {
  return [
    await seriesEdit('PostgreSQL', { DATABASE_URL: url }, 150),
    await seriesEdit('embedded', {}, 400),
    ...(await jobClaims(url)),
  ]
}

async function seriesEdit(engine: string, environment: Record<string, string>, atMost: number): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-writes-'))
  const given = { DATA_DIR: folder, SECRET: secret, ...environment }
  const database = await openDatabase(readEnvironment(given), createLog('warn'))
  await migrate(database)
  await createAccount(database.db, { email: '0@example.org' })
  const [organizer] = await openSessions(database.db, 1).finally(() => database.close())
  const server = await startOurs({ ...given, FEATURE_EVENT_COVERS: 'off' })
  try {
    const id = randomUUID()
    const date = Temporal.Now.plainDateISO('UTC').add({ days: 30 }).toString()
    const send = async (method: string, path: string, body: object) => {
      const headers = { cookie: organizer!.cookie, origin: server.url, 'content-type': 'application/json' }
      const began = performance.now()
      const response = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
      return performance.now() - began
    }
    const eventOf = (title: string, hour: number) => ({
      ...{ title, timeZone: 'Europe/Madrid', maxAttendees: 20 },
      starts: { date, time: `${String(hour).padStart(2, '0')}:00` },
    })
    const rule = { every: 'week', interval: 1, weekdays: [...weekdays] }
    const repeat = { rule, ends: { count: limits.seriesDatesMax } }
    await send('POST', '/events', { ...eventOf('Easy run', 8), id, cover: null, repeat })
    const times: number[] = []
    for (let turn = 0; turn < edits; turn++)
      times.push(await send('PUT', `/events/${id}`, { ...eventOf(`Run ${turn}`, 9 + (turn % 9)), scope: 'all' }))
    return {
      what: `edit of the title and time of ${limits.seriesDatesMax} dates, ${engine}: p50 in ms`,
      value: median(times.slice(2)),
      atMost,
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function jobClaims(url: string): Promise<Figure[]> {
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  const [admin, backup] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([admin.connect(), backup.connect()])
  const { next, searchAll } = claimsIn(lanesOf(jobs))
  const claim = async (times: number) => {
    const took: number[] = []
    for (let turn = 0; turn < times; turn++) {
      const began = performance.now()
      await next(db, ['urgent', 'long', 'common'])
      took.push(performance.now() - began)
    }
    return ascending(took)
  }
  const fill = async (count: number) => {
    await admin.query('truncate jobs')
    await admin.query(
      `insert into jobs (id, kind, payload, run_at)
       select gen_random_uuid(), 'mail', '{}', now() - interval '1 hour' + n * interval '3 ms' from generate_series(1, ${count}) as n`,
    )
  }
  const figureOf = (what: string, took: number[]): Figure => ({
    what: `next job, ${what}: p50 in ms`,
    value: quantile(took, 0.5),
    text: `${digits(quantile(took, 0.5))} (p95 ${digits(quantile(took, 0.95))})`,
    atMost: 1,
  })
  try {
    await claim(20)
    const figures: Figure[] = []
    for (const count of [1e3, 1e6]) {
      await fill(count)
      searchAll()
      figures.push(figureOf(`${count.toLocaleString('en')} wait`, await claim(claims)))
    }
    await fill(2 * dead)
    await backup.query('begin isolation level repeatable read; select from jobs limit 1')
    await admin.query(`delete from jobs where run_at < now() - interval '1 hour' + ${dead} * interval '3 ms'`)
    searchAll()
    const what = `${dead.toLocaleString('en')} were done during a backup that goes on`
    figures.push(figureOf(what, await claim(claims)))
    return figures
  } finally {
    await Promise.all([admin.end(), backup.end(), close()])
  }
}
