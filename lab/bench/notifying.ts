import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../server/db/tables.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { createQuestion } from '../../sample/factories.ts'
import { startPushService, type PushService } from '../../tests/support/push-service.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { openStream } from './support/open-stream.ts'
import { pause, startOurs } from './support/process.ts'
import { send } from './support/send.ts'
import { openSessions } from './support/sessions.ts'
import { loadCity } from './support/city.ts'

const people = 400
const rounds = 60
const every = 100
/** Above 50, they are notified by a job. */
const followers = [0, 50, 200]

interface Member {
  id: string
  cookie: string
}

export async function measureNotifying(url: string): Promise<Figure[]> {
  await loadCity(url, { people: 2_000, posts: 10_000, replies: 20_000 })
  const service = await startPushService()
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-notifying-'))
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 2 })
  const server = await startOurs({ DATABASE_URL: url, DATA_DIR: folder, PUSH_SERVICES: service.origin })
  try {
    const members = await openSessions(db, people)
    const [author, ...others] = members as [Member, ...Member[]]
    await subscribe(db, service, author)
    const figures: Figure[] = []
    for (const count of followers) {
      const repliers = others.slice(0, rounds)
      figures.push(
        ...(await reply({
          db,
          url: server.url,
          service,
          author,
          repliers,
          crowd: count > 0 ? others.slice(-count) : [],
        })),
      )
    }
    return figures
  } finally {
    await server.stop()
    await close()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function subscribe(db: Kysely<Schema>, service: PushService, { id }: Member): Promise<void> {
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
  const { endpoint, keys } = service.subscription()
  await db
    .insertInto('push_subscriptions')
    .values({ id: randomUUID(), user_id: id, session_id: session.id, endpoint, ...keys })
    .execute()
  await db.insertInto('notification_settings').values({ user_id: id, quiet: false }).execute()
}

interface Play {
  db: Kysely<Schema>
  url: string
  service: PushService
  author: Member
  repliers: Member[]
  crowd: Member[]
}

async function reply({ db, url, service, author, repliers, crowd }: Play): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true })
  const [answered, belled, pushed]: number[][] = [[], [], []]
  let [heard, handed] = [Number.NaN, Number.NaN]
  const stream = await openStream(url, author.cookie)
  stream.on('data', (chunk: Buffer) => {
    if (Number.isNaN(heard) && chunk.includes('notifications.changed')) heard = performance.now()
  })
  service.onPush(({ at }) => void (handed = at))
  try {
    for (const by of repliers) {
      // A question of its own, because a group that is unread already is pushed silently.
      const { id } = await createQuestion(db, { author })
      await sql`
        insert into post_replies (id, post_id, author_id, body)
        select gen_random_uuid(), ${id}, id, 'Before' from unnest(${crowd.map(one => one.id)}::uuid[]) as crowd (id)`.execute(
        db,
      )
      ;[heard, handed] = [Number.NaN, Number.NaN]
      const began = performance.now()
      await send(`${url}/api/questions/${id}/replies`, {
        agent,
        cookie: by.cookie,
        body: { id: randomUUID(), body: 'The stall at the back, in the morning.' },
      })
      answered?.push(performance.now() - began)
      while (Number.isNaN(heard) || Number.isNaN(handed)) await pause(5)
      belled?.push(heard - began)
      pushed?.push(handed - began)
      await pause(every)
    }
  } finally {
    service.onPush(undefined)
    stream.destroy()
    agent.destroy()
  }
  const of = (what: string, times: number[] = [], atMost?: number): Figure => {
    const sorted = ascending(times)
    const p95 = quantile(sorted, 0.95)
    return {
      what: `${crowd.length} followers: ${what}, p95 in ms`,
      value: p95,
      text: `${digits(p95)} (p50 ${digits(quantile(sorted, 0.5))})`,
      ...(atMost === undefined ? {} : { atMost }),
    }
  }
  return [
    of('reply to its answer', answered),
    of('reply to the bell of its author', belled, 100),
    of('reply to the push service', pushed, 2_000),
  ]
}
