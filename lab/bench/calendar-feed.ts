import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { plainRoutes } from '../../contract/plain-routes.ts'
import { makeToken } from '../../server/credentials/links.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { findFeed } from '../../server/features/calendar/find-feed.ts'
import { atRate } from './support/at-rate.ts'
import { costing } from './support/costing.ts'
import { ascending, digits, median, quantile, type Figure } from './support/figures.ts'
import { keepAliveAgent } from './support/kept-agent.ts'
import { plansOf, scansTable } from './support/plans.ts'
import { pause, startOurs, type Served } from './support/process.ts'
import { loadCity } from './support/city.ts'

const subscribers = 10_000
const joined = 30
const groups = 20
const many = 10_000
const usual = subscribers / 900
const requests = 4_000
const connections = 4
const rounds = 3
const length = 12

type Db = Awaited<ReturnType<typeof openPostgres>>['db']

export async function measureCalendarFeed(url: string): Promise<Figure[]> {
  await loadCity(url, { people: subscribers, posts: 20_000, replies: 1_000 })
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-calendar-'))
  const database = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  const watch = new pg.Client({ connectionString: url })
  let server: Served | undefined
  try {
    const secrets = await subscribe(database.db)
    await watch.connect()
    await checkPlan(url, secrets[1] ?? '')
    server = await startOurs({ DATABASE_URL: url, DATA_DIR: folder })
    const { url: origin, pid } = server
    const ask = asking(origin)
    const tags = new Map<string, string>()
    const full = async (secret: string) => void tags.set(secret, await ask(secret, { expected: 200 }))
    const same = async (secret: string) => void (await ask(secret, { tag: tags.get(secret), expected: 304 }))
    const [active = '', ...others] = secrets
    const one = (n: number) => others[n % others.length] ?? ''
    const costOf = costing(pid, watch)

    await inTurn(n => full(one(n)))
    const written = await costOf(() => inTurn(n => full(one(n))))
    const known = [...tags.keys()]
    const next = (n: number) => same(known[n % known.length] ?? '')
    await inTurn(next)
    const kept = await costOf(() => inTurn(next))
    const shares = { server: [] as number[], database: [] as number[], health: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      const idle = await costOf(() => pause(length * 1_000))
      const feeds = await costOf(() => atRate(usual, length, next))
      const health = await costOf(() => atRate(usual, length, async () => void (await get(`${origin}/healthz`))))
      const percent = (spent: number, before: number) => (spent - before) / (length * 10)
      shares.server.push(percent(feeds.server, idle.server))
      shares.database.push(percent(feeds.database, idle.database))
      shares.health.push(percent(health.server, idle.server))
    }
    await full(active)
    const longest: number[] = []
    for (let n = 0; n < 40; n++) {
      const began = performance.now()
      await same(active)
      longest.push(performance.now() - began)
    }
    const each = (cost: { server: number; database: number }) => ({
      server: cost.server / requests,
      database: cost.database / requests,
    })
    const [unchanged, whole] = [each(kept), each(written)]
    return [
      {
        what: '304: CPU time of the server and PostgreSQL in ms',
        value: unchanged.server + unchanged.database,
        text: `${digits(unchanged.server + unchanged.database)} (server ${digits(unchanged.server)}, PostgreSQL ${digits(unchanged.database)})`,
        atMost: 1,
      },
      {
        what: `10,000 subscribers, each every 15 minutes (${digits(usual)} per second): percent of a core for the server`,
        value: median(shares.server),
        text: `${digits(median(shares.server))}; PostgreSQL ${digits(median(shares.database))}; as many requests of /healthz ${digits(median(shares.health))}`,
        atMost: 2,
      },
      {
        what: `200 with ${joined} events: CPU time of the server and PostgreSQL in ms`,
        value: whole.server + whole.database,
      },
      {
        what: `304 for a member who joined ${many} events: p50 in ms`,
        value: quantile(ascending(longest), 0.5),
      },
    ]
  } finally {
    await server?.stop()
    await watch.end()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** On each connection one after the other. */
const inTurn = (send: (n: number) => Promise<void>) =>
  Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      for (let n = lane; n < requests; n += connections) await send(n)
    }),
  )

async function subscribe(db: Db): Promise<string[]> {
  const people = await db.selectFrom('profiles').select(['id', 'city_id']).orderBy('id').limit(subscribers).execute()
  const links = people.map(({ id }) => ({ id, ...makeToken() }))
  await sql`
    insert into calendar_feeds (user_id, secret_hash, secret)
    select id, hash, 'not read' from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (id uuid, hash text)`.execute(
    db,
  )
  const city = people[0]?.city_id
  await sql`
    insert into posts (id, author_id, city_id, post_type, title, question_body, event_start_at, event_time_zone, event_location)
    select gen_random_uuid(), people[1 + nth % cardinality(people)], ${city}, 'event', 'Event ' || nth, 'Bring a hat, and water.',
      now() + (nth % 120 - 60) * interval '1 day', 'Europe/Madrid', 'Carrer de Blai 20'
    from generate_series(0, ${many}::int - 1) as nth,
      (select array(select id from profiles order by id desc limit 500) as people) as p`.execute(db)
  const announced = (
    await db.selectFrom('posts').select('id').where('title', 'like', 'Event %').orderBy('id').execute()
  ).map(({ id }) => id)
  const join = (who: readonly string[], first: number, count: number) =>
    sql`
    insert into event_attendees (id, event_id, user_id)
    select gen_random_uuid(), event_id, user_id
    from unnest(${announced.slice(first, first + count)}::uuid[]) as event_id, unnest(${who}::uuid[]) as user_id
    on conflict do nothing`.execute(db)
  const ids = people.map(({ id }) => id)
  await join(ids.slice(0, 1), 0, many)
  for (let group = 0; group < groups; group++)
    await join(ids.slice((group * subscribers) / groups, ((group + 1) * subscribers) / groups), group * joined, joined)
  for (const table of ['posts', 'event_attendees', 'calendar_feeds'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  return links.map(({ token }) => token)
}

async function checkPlan(url: string, secret: string): Promise<void> {
  const nodes = await plansOf(url, db => findFeed(db, secret))
  for (const table of ['posts', 'event_attendees', 'calendar_feeds', 'accounts', 'profiles'])
    if (scansTable(nodes, table)) throw new Error(`A conditional request scans ${table}.`)
}

const agent = keepAliveAgent()

const asking = (origin: string) => (secret: string, given: { tag?: string | undefined; expected: number }) =>
  get(origin + plainRoutes.calendarFeed.path.replace(':file', `${secret}.ics`), given)

const get = (
  url: string,
  { tag, expected = 200 }: { tag?: string | undefined; expected?: number } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const sending = request(url, { agent, headers: tag ? { 'if-none-match': tag } : {} }, response => {
      if (response.statusCode !== expected) reject(new Error(`A request was answered with ${response.statusCode}.`))
      response.resume().once('end', () => resolve(response.headers.etag ?? ''))
    })
    sending.once('error', reject)
    sending.end()
  })
