import pg from 'pg'
import { loadLargeCity } from '../../../sample/large.ts'
import type { BenchServer } from './postgres.ts'

export const small = { people: 1_000, posts: 10_000, replies: 30_000, messages: { conversations: 200, thread: 10_000 } }
const large = { people: 1e5, posts: 1e6, replies: 3e6, messages: { conversations: 2_000, thread: 100_000 } }

export async function loadCity(...[url, sizes]: Parameters<typeof loadLargeCity>): Promise<{ seconds: number }> {
  const loaded = await loadLargeCity(url, sizes)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into digest_runs (city_id, week, ended_at)
      select id, date_trunc('week', now() at time zone time_zone + days * interval '1 day')::date + 3, now()
      from cities, generate_series(-1, 1) as days on conflict do nothing`)
  } finally {
    await client.end()
  }
  return loaded
}

export async function smallCity(server: BenchServer): Promise<string> {
  const url = await server.database()
  await loadCity(url, small)
  return url
}

let loaded: Promise<string> | undefined
export const largeCity = (server: BenchServer): Promise<string> =>
  (loaded ??= (async () => {
    const url = await server.database()
    const { seconds } = await loadCity(url, large)
    console.log(`The large city was loaded in ${Math.round(seconds)} s.`)
    return url
  })())
