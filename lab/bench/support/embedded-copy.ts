import { sql, type Kysely } from 'kysely'
import { openDatabase } from '../../../server/db/open.ts'
import type { Schema } from '../../../server/db/tables.ts'
import { readEnvironment } from '../../../server/base/environment.ts'
import { createLog } from '../../../server/observability/log.ts'
import { ascending, digits, quantile, type Figure } from './figures.ts'
import { pause, secret } from './process.ts'
import { openSessions } from './sessions.ts'

export async function copyToEmbedded(databaseUrl: string, folder: string, sessions: number): Promise<string[]> {
  const log = createLog('silent')
  const open = (url?: string) =>
    openDatabase(readEnvironment({ DATA_DIR: folder, DATABASE_URL: url, SECRET: secret }), log)
  const from = await open(databaseUrl)
  const to = await open()
  try {
    for (const table of ['accounts', 'profiles', 'posts', 'questions', 'events', 'market_items'] as const) {
      const rows = await from.db.selectFrom(table).selectAll().execute()
      const generated = await generatedColumns(from.db, table)
      const withoutGenerated = (row: object) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !generated.has(column)))
      for (let start = 0; start < rows.length; start += 500) {
        const some = rows.slice(start, start + 500).map(withoutGenerated)
        await to.db
          .insertInto(table)
          .values(some as never)
          .execute()
      }
    }
    await to.script('analyze')
    return (await openSessions(to.db, sessions)).map(({ cookie }) => cookie)
  } finally {
    await from.close()
    await to.close()
  }
}

const generatedColumns = async (db: Kysely<Schema>, table: string): Promise<Set<string>> => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'ALWAYS'`.execute(db)
  return new Set(rows.map(row => row.column_name))
}

const searches = ['gestroia', 'phisiotherapist', 'dentits', 'notray lesseps', 'choire beginners', 'tehs', 'rond piano']
const healthSeconds = 10
const healthEvery = 20
const healthBound = 20

export async function healthDuringSearches(url: string, cookies: readonly string[]): Promise<Figure> {
  let searching = true
  let searched = 0
  const searchers = cookies.map(async (cookie, member) => {
    for (let n = member; searching; n++) {
      const text = encodeURIComponent(searches[n % searches.length] ?? '')
      const response = await fetch(`${url}/api/questions?search=${text}`, { headers: { cookie } })
      await response.text()
      // The rate limit is enabled; the others continue.
      if (response.status === 429) return
      if (!response.ok) throw new Error(`A search was answered with ${response.status}.`)
      searched++
    }
  })
  const times: number[] = []
  const until = performance.now() + healthSeconds * 1_000
  while (performance.now() < until) {
    const began = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - began)
    await pause(healthEvery)
  }
  searching = false
  await Promise.all(searchers)
  const sorted = ascending(times)
  const p99 = quantile(sorted, 0.99)
  return {
    what: `/healthz during ${cookies.length} concurrent searches on the embedded database: p99 in ms`,
    value: p99,
    text: `${digits(p99)} (p50 ${digits(quantile(sorted, 0.5))}, ${digits(searched / healthSeconds)} searches per second)`,
    atMost: healthBound,
  }
}
