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
import { ascending, digits, median, quantile, type Figure } from './support/figures.ts'
import { openStream } from './support/open-stream.ts'
import { pause, startOurs } from './support/process.ts'
import { send } from './support/send.ts'
import { openSessions } from './support/sessions.ts'
import { loadCity } from './support/city.ts'

const people = 400
const rounds = 60
const every = 100
const patience = 20_000
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
    const times: Times[] = followers.map(() => ({ answered: [], belled: [], pushed: [] }))
    const plays = new Plays({ db, url: server.url, service, author })
    await plays.open()
    try {
      // Each member replies to one question only, because pushes of one member are limited.
      for (let round = 0; round < rounds; round++)
        for (const [turn, count] of followers.entries())
          await plays.reply(
            others[round * followers.length + turn]!,
            count > 0 ? others.slice(-count) : [],
            times[turn]!,
          )
    } finally {
      plays.close()
    }
    return figuresOf(times)
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

interface Times {
  answered: number[]
  belled: number[]
  pushed: number[]
}

class Plays {
  readonly #of: { db: Kysely<Schema>; url: string; service: PushService; author: Member }
  readonly #agent = new Agent({ keepAlive: true })
  #stream: Awaited<ReturnType<typeof openStream>> | undefined
  #heard = Number.NaN
  #handed = Number.NaN

  constructor(of: { db: Kysely<Schema>; url: string; service: PushService; author: Member }) {
    this.#of = of
  }

  async open(): Promise<void> {
    const { url, service, author } = this.#of
    this.#stream = await openStream(url, author.cookie)
    this.#stream.on('data', (chunk: Buffer) => {
      if (Number.isNaN(this.#heard) && chunk.includes('notifications.changed')) this.#heard = performance.now()
    })
    service.onPush(({ at }) => void (this.#handed = at))
  }

  close(): void {
    this.#of.service.onPush(undefined)
    this.#stream?.destroy()
    this.#agent.destroy()
  }

  async reply(by: Member, crowd: readonly Member[], times: Times): Promise<void> {
    const { db, url, author } = this.#of
    // A question of its own, because a group that is unread already is pushed silently.
    const { id } = await createQuestion(db, { author })
    await sql`
      insert into post_replies (id, post_id, author_id, body)
      select gen_random_uuid(), ${id}, id, 'Before' from unnest(${crowd.map(one => one.id)}::uuid[]) as crowd (id)`.execute(
      db,
    )
    ;[this.#heard, this.#handed] = [Number.NaN, Number.NaN]
    const began = performance.now()
    await send(`${url}/api/questions/${id}/replies`, {
      agent: this.#agent,
      cookie: by.cookie,
      body: { id: randomUUID(), body: 'The stall at the back, in the morning.' },
    })
    times.answered.push(performance.now() - began)
    while (Number.isNaN(this.#heard) || Number.isNaN(this.#handed)) {
      if (performance.now() - began > patience)
        throw new Error('A reply reached neither the bell nor the push service.')
      await pause(5)
    }
    times.belled.push(this.#heard - began)
    times.pushed.push(this.#handed - began)
    await pause(every)
  }
}

function figuresOf(times: readonly Times[]): Figure[] {
  const of = (who: string, what: string, { values, atMost }: { values: number[]; atMost?: number }): Figure => {
    const sorted = ascending(values)
    const p95 = quantile(sorted, 0.95)
    return {
      what: `${who}: ${what}, p95 in ms`,
      value: p95,
      text: `${digits(p95)} (p50 ${digits(quantile(sorted, 0.5))})`,
      ...(atMost === undefined ? {} : { atMost }),
    }
  }
  const [none, few] = times.map(({ answered }) => median(answered))
  return [
    ...times.flatMap(({ answered, belled, pushed }, turn) => {
      const who = `${followers[turn]} followers`
      return [
        of(who, 'reply to its answer', { values: answered }),
        of(who, 'reply to the bell of its author', { values: belled, atMost: 100 }),
        of(who, 'reply to the push service', { values: pushed, atMost: 2_000 }),
      ]
    }),
    {
      what: `reply to its answer with ${followers[1]} followers: p50, ratio to none`,
      value: few! / none!,
      text: `${digits(few! / none!)} (${digits(few!)} to ${digits(none!)} ms)`,
      atMost: 1.2,
    },
  ]
}
