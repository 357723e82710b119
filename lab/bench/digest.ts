import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { defaultCity } from '../../contract/vocabulary.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { digits, median, type Figure } from './support/figures.ts'
import type { Paced, PacedResult } from './support/paced.ts'
import { freePort, inOwnProcess, pause, processorSeconds, root, startOther, startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'
import { loadCity } from './support/city.ts'

const members = 50_000
const asked = 20
const seconds = 15
const busyRounds = 3
const atMostMinutes = 10

export async function measureDigest(url: string): Promise<Figure[]> {
  await loadCity(url, {
    people: members,
    posts: 50_000,
    replies: 100_000,
    messages: { conversations: 2_000, thread: 100 },
  })
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-digest-'))
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 2 })
  // The server sends other emails at its start.
  await sql`update conversation_participants as me set mailed_seq = c.last_seq from conversations as c where c.id = me.conversation_id`.execute(
    db,
  )
  const port = await freePort()
  const sink = await startOther('lab/bench/support/mail-sink.ts', port)
  const server = await startOurs({ DATABASE_URL: url, DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` })
  try {
    const [session] = await openSessions(db, 1)
    const lists = () =>
      inOwnProcess<PacedResult>(join(root, 'lab/bench/support/paced.ts'), {
        url: server.url,
        kind: 'list',
        perSecond: asked,
        seconds,
        cookie: session?.cookie ?? '',
      } satisfies Paced)
    await lists()
    const quiet: number[] = []
    const busy: number[] = []
    const used = await processorSeconds(server.pid)
    const cityId = await start(db)
    let took = 0
    let sent: number | undefined
    // Alternating, because other load of the machine changes within minutes.
    while (sent === undefined) {
      await hold(db)
      quiet.push((await lists()).p95)
      const began = performance.now()
      await db
        .updateTable('jobs')
        .set({ run_at: sql`now()` })
        .where('kind', '=', 'digest')
        .execute()
      for (let round = 0; round < busyRounds && sent === undefined; round++) {
        const [{ p95 }, count] = await Promise.all([lists(), whenSent(db, { cityId, sink: sink.url })])
        sent = count
        if (sent === undefined) busy.push(p95)
      }
      took += performance.now() - began
    }
    const minutes = took / 60_000
    const processor = (await processorSeconds(server.pid)) - used
    const { mails, distinct } = await counted(sink.url)
    const [idle, during] = [median(quiet), median(busy)]
    return [
      { what: `minutes for ${sent} digests`, value: minutes, atMost: atMostMinutes },
      { what: 'digests per minute', value: sent / minutes, better: 'more' },
      { what: 'members without exactly one email', value: Math.abs(sent - distinct) + (mails - distinct), atMost: 0 },
      { what: 'CPU time of the server per digest, in ms', value: (processor * 1000) / sent },
      {
        what: 'list during the digest: p95, ratio to p95 without it',
        value: during / idle,
        text: `${digits(during / idle)} (${digits(during)} to ${digits(idle)} ms; the slowest quarter of a minute ${digits(Math.max(...busy))} ms)`,
        atMost: 2,
      },
    ]
  } finally {
    await server.stop()
    await sink.stop()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** As if it were Thursday. */
async function start(db: Kysely<Schema>): Promise<string> {
  for (const table of ['digest_runs', 'digests'])
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_week_check`)}`.execute(db)
  const { rows } = await sql<{ id: string; week: string }>`
    select id, ((now() at time zone time_zone) - interval '17 hours')::date::text as week from cities where slug = ${defaultCity}`.execute(
    db,
  )
  const [city] = rows
  if (!city) throw new Error('There is no city.')
  const { id: cityId, week } = city
  await sql`
    update posts set event_start_at = ${week}::timestamp + interval '2 days' + nth * interval '10 minutes', event_end_at = null, deleted_at = null
    from (
      select id as event_id, row_number() over (order by id) as nth from posts
      where city_id = ${cityId} and post_type = 'event' and deleted_at is null limit 200
    ) as e where id = event_id`.execute(db)
  await sql`
    update profiles set onboarding_completed_at = ${week}::timestamp - interval '1 day'
    where id in (select id from profiles where onboarding_completed order by id limit 200)`.execute(db)
  await sql`
    insert into conversation_blocks (id, conversation_id, blocker_user_id, blocked_user_id)
    select gen_random_uuid(), id, first_user_id, second_user_id from conversations order by id limit 1000 on conflict do nothing`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  await db.deleteFrom('digest_runs').where('city_id', '=', cityId).execute()
  await db.insertInto('digest_runs').values({ city_id: cityId, week }).execute()
  await db
    .insertInto('jobs')
    .values({ id: randomUUID(), kind: 'digest', payload: JSON.stringify({ cityId, week, after: null }) })
    .execute()
  return cityId
}

async function hold(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    await sql`update jobs set run_at = now() + interval '1 hour' where kind = 'digest' and run_at < now() + interval '30 minutes'`.execute(
      db,
    )
    await pause(1_000)
    const { rows } = await sql<{
      due: number
    }>`select count(*)::int as due from jobs where run_at < now() + interval '30 minutes'`.execute(db)
    if (rows[0]?.due === 0) return
  }
}

async function whenSent(
  db: Kysely<Schema>,
  { cityId, sink }: { cityId: string; sink: string },
): Promise<number | undefined> {
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    await pause(500)
    const { rows } = await sql<{ ended: boolean; sent: number }>`
      select ended_at is not null as ended, (select count(*)::int from digests) as sent from digest_runs where city_id = ${cityId}`.execute(
      db,
    )
    const [run] = rows
    if (run?.ended && (await counted(sink)).mails >= run.sent) return run.sent
  }
  return undefined
}

const counted = async (sink: string) => (await (await fetch(sink)).json()) as { mails: number; distinct: number }
