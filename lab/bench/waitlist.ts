import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../server/db/tables.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { createEvent } from '../../sample/factories.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { pause, startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'
import { loadCity } from './support/city.ts'

const people = 200
const spots = 50
const seconds = 60
const connections = 16
/** Milliseconds between two changes of the limit, and between two rounds of expired offers. */
const [limitEvery, expireEvery] = [2_000, 700]

interface Member {
  id: string
  cookie: string
}

/** Members of two processes want the spots of one event for themselves and a guest, leave and confirm it; offers expire and its limit changes. */
export async function measureWaitlist(url: string): Promise<Figure[]> {
  await loadCity(url, { people: 1_000, posts: 2_000, replies: 2_000 })
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-waitlist-'))
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 4 })
  const environment = { DATABASE_URL: url, DATA_DIR: folder }
  const servers = [await startOurs(environment), await startOurs(environment)]
  const agent = new Agent({ keepAlive: true, maxSockets: connections * 2 })
  try {
    const [host, ...members] = (await openSessions(db, people + 1)) as [Member, ...Member[]]
    const { id } = await createEvent(db, {
      author: host,
      places: spots,
      startsAt: new Date(Date.now() + 20 * 3_600_000),
    })
    await sql`update posts set event_confirms = true, event_guests_max = 2 where id = ${id}`.execute(db)
    await watchOffers(db)
    const times: number[] = []
    const answers = new Map<number, number>()
    const send = async (member: Member, [method, path]: readonly [string, string], body?: object) => {
      const server = servers[Math.floor(Math.random() * servers.length)] as { url: string }
      const began = performance.now()
      const status = await call(agent, `${server.url}/api/events/${id}${path}`, { method, cookie: member.cookie, body })
      times.push(performance.now() - began)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    const until = performance.now() + seconds * 1_000
    const acts = [
      ['PUT', '/attendance'],
      ['PUT', '/attendance', { guests: [''] }],
      ['DELETE', '/attendance'],
      ['PUT', '/waitlist'],
      ['PUT', '/waitlist'],
      ['DELETE', '/waitlist'],
      ['PUT', '/confirmation'],
    ] as const satisfies [string, string, object?][]
    const one = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
    const worker = async () => {
      while (performance.now() < until) {
        const [method, path, body] = one(acts)
        await send(one(members), [method, path], body)
      }
    }
    const { event_start_at: starts } = await db
      .selectFrom('posts')
      .select('event_start_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const limits = async () => {
      while (performance.now() < until) {
        await send(host, ['PUT', ''], edited(starts as Date, spots + Math.floor(Math.random() * 10)))
        await pause(limitEvery)
      }
    }
    const expiries = async () => {
      while (performance.now() < until) {
        await expire(db, id)
        await pause(expireEvery)
      }
    }
    await Promise.all([...Array.from({ length: connections }, worker), limits(), expiries()])
    const found = await faults(db, id)
    const sorted = ascending(times)
    const failed = [...answers].reduce((sum, [status, count]) => sum + (status >= 500 || status === 429 ? count : 0), 0)
    return [
      { what: 'requests', value: times.length, better: 'more' },
      { what: 'offers', value: found.offers, better: 'more', atLeast: 100 },
      { what: 'moments with more spots given than there are', value: found.over, atMost: 0 },
      { what: 'offers to two members for one spot, or out of turn', value: found.unfair, atMost: 0 },
      { what: 'free spots that were not offered at the end', value: found.idle, atMost: 0 },
      { what: 'counts that differ from the rows', value: found.miscounted, atMost: 0 },
      {
        what: 'requests that failed',
        value: failed,
        text: `${failed} of ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
        atMost: 0,
      },
      {
        what: 'p99 in ms',
        value: quantile(sorted, 0.99),
        text: `${digits(quantile(sorted, 0.99))} (p50 ${digits(quantile(sorted, 0.5))})`,
        atMost: 250,
      },
    ]
  } finally {
    agent.destroy()
    for (const server of servers) await server.stop()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

const edited = (starts: Date, maxAttendees: number) => {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Madrid',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(starts)
  const [date, time] = local.split(' ')
  return {
    title: 'A walk up to the bunkers',
    starts: { date, time },
    timeZone: 'Europe/Madrid',
    maxAttendees,
    guestsMax: 2,
  }
}

function call(
  agent: Agent,
  url: string,
  { method, cookie, body }: { method: string; cookie: string; body: object | undefined },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, origin: new URL(url).origin, ...(body ? { 'content-type': 'application/json' } : {}) }
    const sending = request(url, { method, agent, headers }, response =>
      response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    )
    sending.once('error', reject)
    sending.end(body && JSON.stringify(body))
  })
}

async function watchOffers(db: Kysely<Schema>): Promise<void> {
  await sql`create table bench_offers (user_id uuid, turn int, skipped boolean)`.execute(db)
  await sql`create table bench_over (attendees int, offers int, most int)`.execute(db)
  await sql`
    create function bench_offered() returns trigger language plpgsql as $$
    begin
      insert into bench_offers select n.user_id, n.turn, exists (
        select from event_waitlist as w where w.event_id = n.event_id and w.state = 'waiting' and w.turn < n.turn
      ) from changed as n where n.state = 'offered';
      return null;
    end $$`.execute(db)
  await sql`
    create trigger bench_offered after update on event_waitlist referencing new table as changed
      for each statement execute function bench_offered()`.execute(db)
  await sql`
    create function bench_counted() returns trigger language plpgsql as $$
    declare rows int := (select coalesce(sum(people), 0) from event_attendees where event_id = new.id);
      held int := (select count(*) from event_waitlist where event_id = new.id and state = 'offered');
    begin
      if rows + held > new.event_max_attendees then insert into bench_over values (rows, held, new.event_max_attendees); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger bench_counted after update on posts deferrable initially deferred
      for each row when (new.post_type = 'event') execute function bench_counted()`.execute(db)
}

async function expire(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`update event_attendees set asked_at = now() where event_id = ${id} and asked_at is null and random() < 0.5`.execute(
    db,
  )
  await sql`
    with ended as (
      update event_waitlist set until = now() where event_id = ${id} and state = 'offered' and random() < 0.5 returning 1
    )
    insert into jobs (id, kind, payload, run_at)
    select ${randomUUID()}, 'waitlist', jsonb_build_object('eventId', ${id}::text), now() where exists (select from ended)`.execute(
    db,
  )
}

async function faults(db: Kysely<Schema>, id: string) {
  const { rows } = await sql<Record<'offers' | 'over' | 'unfair' | 'idle' | 'miscounted', number>>`
    select (select count(*)::int from bench_offers) as offers, (select count(*)::int from bench_over) as over,
      (select count(*)::int from bench_offers where skipped) as unfair,
      case when waiting_count > 0 then greatest(0, event_max_attendees - attendee_count - offered_count) else 0 end as idle,
      (attendee_count <> (select coalesce(sum(people), 0) from event_attendees where event_id = p.id))::int
        + (waiting_count <> (select count(*) from event_waitlist where event_id = p.id and state = 'waiting'))::int
        + (offered_count <> (select count(*) from event_waitlist where event_id = p.id and state = 'offered'))::int as miscounted
    from posts as p where id = ${id}`.execute(db)
  return rows[0] as (typeof rows)[number]
}
