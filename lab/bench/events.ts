import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql, type Kysely } from 'kysely'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { storeUpload } from '../../server/media/uploads.ts'
import { diskStore } from '../../server/media/disk-store.ts'
import { createEvent } from '../../sample/factories.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { largestPhoto } from './support/large-photo.ts'
import { pause, startOurs, type Served } from './support/process.ts'
import { openSessions } from './support/sessions.ts'

const members = 200
const places = 50
const joinsFor = 30_000
const thinking = 3_000

export async function measureEvents(url: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-events-'))
  const database = await openPostgres(url, { onError: () => undefined, poolSize: 2 })
  const servers: Served[] = []
  try {
    const sessions = await openSessions(database.db, members)
    const { id } = await createEvent(database.db, { author: sessions[0]!, places })
    for (const _ of [1, 2]) servers.push(await startOurs({ DATABASE_URL: url, DATA_DIR: folder }))
    const figures = await racing(database.db, id, { servers, cookies: sessions.map(({ cookie }) => cookie) })
    for (const server of servers.splice(0)) await server.stop()
    figures.push(...(await cover(database.db, sessions[0]!.id, folder)))
    return figures
  } finally {
    for (const server of servers) await server.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function racing(
  db: Kysely<Schema>,
  event: string,
  { servers, cookies }: { servers: Served[]; cookies: string[] },
): Promise<Figure[]> {
  const joins: number[] = []
  let failed = 0
  const send = async (method: 'PUT' | 'DELETE', n: number): Promise<number> => {
    const { url } = servers[Math.floor(Math.random() * servers.length)]!
    const began = performance.now()
    const headers = { cookie: cookies[n] ?? '', origin: url }
    const response = await fetch(`${url}/api/events/${event}/attendance`, { method, headers })
    await response.text()
    if (method === 'PUT') joins.push(performance.now() - began)
    if (response.status !== 200 && response.status !== 409) failed++
    return response.status
  }
  // Loads lazily loaded code before the measurement.
  for (const { url } of servers)
    for (const cookie of cookies.slice(0, 40)) await (await fetch(`${url}/api/events`, { headers: { cookie } })).text()

  let most = 0
  let wrong = 0
  let looks = 0
  const look = async () => {
    const { rows } = await sql<{ count: number; rows: number }>`
      select attendee_count as count, (select count(*)::int from event_attendees where event_id = posts.id) as rows
      from posts where id = ${event}`.execute(db)
    const [found] = rows
    looks++
    most = Math.max(most, found?.count ?? 0, found?.rows ?? 0)
    if (!found || found.count !== found.rows) wrong++
  }
  const burst = await Promise.all(cookies.map((_, n) => send('PUT', n)))
  const got = burst.filter(status => status === 200).length
  const burstP99 = quantile(ascending(joins.splice(0)), 0.99)
  await look()

  const until = performance.now() + joinsFor
  const watching = (async () => {
    while (performance.now() < until) {
      await look()
      await pause(20)
    }
  })()
  await Promise.all(
    cookies.map(async (_, n) => {
      while (performance.now() < until) {
        await pause(Math.random() * thinking)
        await send(Math.random() < 0.5 ? 'PUT' : 'DELETE', n)
      }
    }),
  )
  await watching
  await look()
  const sorted = ascending(joins)
  return [
    {
      what: `${members} concurrent joins: members who got one of ${places} spots`,
      value: got,
      atMost: places,
      atLeast: places,
    },
    { what: `${members} concurrent joins: p99 in ms`, value: burstP99 },
    { what: `joins and leaves for ${joinsFor / 1000} s: most spots taken`, value: most, atMost: places },
    { what: `joins and leaves: checks in which counter and rows differ, of ${looks}`, value: wrong, atMost: 0 },
    { what: 'joins and leaves: answers other than success and "full"', value: failed, atMost: 0 },
    { what: `joins and leaves: p50 of ${joins.length} joins in ms`, value: quantile(sorted, 0.5), atMost: 5 },
    { what: 'joins and leaves: p99 of joins in ms', value: quantile(sorted, 0.99), atMost: 250 },
  ]
}

async function cover(db: Kysely<Schema>, ownerId: string, folder: string): Promise<Figure[]> {
  const photo = await largestPhoto()
  const media = diskStore(join(folder, 'media'))
  await storeUpload({ db, media }, 'event-cover', ownerId, Buffer.from(photo))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const times: number[] = []
  for (let n = 0; n < 10; n++) {
    const began = performance.now()
    await storeUpload({ db, media }, 'event-cover', ownerId, Buffer.from(photo))
    times.push(performance.now() - began)
  }
  delay.disable()
  const what = `cover of ${digits(photo.length / 2 ** 20)} MiB`
  const sorted = ascending(times)
  return [
    { what: `${what}, encoded and stored: p50 in ms`, value: quantile(sorted, 0.5) },
    {
      what: `${what}, encoded and stored: slowest of ${times.length} in ms`,
      value: sorted.at(-1) ?? 0,
      atMost: 1500,
    },
    { what: `${what}: longest event-loop delay in ms`, value: delay.max / 1e6, atMost: 20 },
  ]
}
