import pg from 'pg'
import { loadLargeCity } from '../../../sample/large.ts'

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
