import { connect } from '@nats-io/transport-node'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { rates } from '../../contract/limits.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { enqueue } from '../../server/jobs/job.ts'
import { mailJob } from '../../server/mail/mail-job.ts'
import { createEvent } from '../../sample/factories.ts'
import { holds } from '../../lab/bench/support/figures.ts'
import { restartInTurn } from '../../lab/faults/rolling-restart.ts'
import { secret } from '../../lab/faults/stage.ts'
import { ask } from '../../lab/faults/town/client.ts'
import { openLedger, type Ledger, type Write } from '../../lab/faults/town/ledger.ts'
import { listen, type Listener } from '../../lab/faults/town/listener.ts'
import { withDatabase, type Member } from '../../lab/faults/town/people.ts'
import { createScenes, message, question, type Scene } from '../../lab/faults/town/writers.ts'
import { openFleet, type Fleet } from '../support/engines/fleet.ts'
import { natsBinary, startNats, type NatsServer } from '../support/engines/nats.ts'
import { removeFolder, temporaryFolder } from '../support/engines/server-process.ts'
import { runDatabase } from '../support/engines/run-database.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const template = inject('template')

const buses = [
  { name: 'the database', nats: false, lacks: template.engine !== 'postgres' && 'TEST_DATABASE_URL is not set' },
  {
    name: 'NATS',
    nats: true,
    lacks:
      (template.engine !== 'postgres' && 'TEST_DATABASE_URL is not set') ||
      (!natsBinary && 'there is no nats-server here'),
  },
]

for (const { name, nats: withNats, lacks } of buses)
  describe.skipIf(lacks)(`three processes woken by ${name}${lacks ? ` (skipped: ${lacks})` : ''}`, () => {
    let environment: Record<string, string>
    let fleet: Fleet
    let scenes: Scene[]
    let spare: Member
    let nats: NatsServer | undefined
    const opened: Listener[] = []

    beforeAll(async () => {
      if (template.engine !== 'postgres') return
      const address = await runDatabase(template)
      environment = { DATABASE_URL: address, DATA_DIR: await temporaryFolder(), SECRET: secret, LOG_LEVEL: 'info' }
      if (withNats) {
        nats = await startNats()
        environment['NATS_URL'] = nats.url
      }
      ;({ scenes, spare } = await withDatabase(environment, db => createScenes(db, 9)))
      fleet = await openFleet(environment)
    })
    afterAll(async () => {
      for (const listener of opened) listener.close()
      await fleet?.close()
      await nats?.kill()
      if (environment) await removeFolder(environment['DATA_DIR'] ?? '')
    })

    /** For one test only, so that its members reach no rate limit. */
    const scene = () => scenes.pop() as Scene
    async function write({ by, path, method, body }: Pick<Write, 'by' | 'path' | 'method' | 'body'>, nth: number) {
      const url = fleet.processes[nth % fleet.processes.length] ?? ''
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { origin: fleet.url, cookie: by.cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const { code } = (await response.json()) as { code?: string }
      return { status: response.status, code, retryAfter: Number(response.headers.get('retry-after')) }
    }
    const acknowledge = async (ledger: Ledger, sent: Write, nth: number) => {
      expect((await write(sent, nth)).status).toBe(200)
      ledger.writes.push({ ...sent, acknowledged: true, at: performance.now() })
    }

    it('deliver live events in every direction', async () => {
      const { pair, members } = scene()
      const ledger = openLedger()
      const listeners = await Promise.all(fleet.processes.map((url, n) => listen(members[n] as Member, () => url)))
      opened.push(...listeners)
      for (const [nth] of fleet.processes.entries()) {
        const asked = question(pair[0])
        await acknowledge(ledger, asked, nth)
        await Promise.all(listeners.map(listener => listener.upToDate(ledger)))
        for (const { received } of listeners) expect(received.get(asked.id)).toBe(1)
      }
    })

    it('share rate limits: a question above the limit is refused by every process', async () => {
      const [by] = scene().members as [Member]
      const [most] = rates.askByAccount
      const asked = await Promise.all(Array.from({ length: most + 4 }, (_, n) => write(question(by), n)))
      const refused = asked.filter(({ status }) => status !== 200)
      expect(asked.length - refused.length).toBe(most)
      for (const { status, retryAfter } of refused) {
        expect(status).toBe(429)
        expect(retryAfter).toBeGreaterThan(0)
      }
    })

    it('never assign the last place at an event twice', async () => {
      const { pair, members } = scene()
      const places = 3
      const event = await withDatabase(environment, db => createEvent(db, { author: pair[0], places }))
      const answers = await Promise.all(
        members.map((by, n) =>
          write({ by, path: `/events/${event.id}/attendance`, method: 'PUT', body: undefined }, n),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(places)
      expect(answers.filter(({ code }) => code === 'EVENT_FULL')).toHaveLength(members.length - places)
      const { items } = await ask<{ items: unknown[] }>(fleet.url, pair[0], `/events/${event.id}/attendees`)
      expect(items).toHaveLength(places)
    })

    it('run each job once', async () => {
      const recipients = Array.from({ length: 60 }, () => `${randomUUID()}@example.org`)
      await withDatabase(environment, async db => {
        await db.transaction().execute(async trx => {
          for (const to of recipients)
            await enqueue(trx, mailJob, { to, subject: 'Hello', text: 'Hello', html: 'Hello' })
        })
        const delivered = async () =>
          (await db.selectFrom('mailbox').select('recipient').where('recipient', 'in', recipients).execute()).map(
            ({ recipient }) => recipient,
          )
        await vi.waitFor(async () => {
          expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute()).toEqual([])
          expect((await delivered()).length).toBeGreaterThanOrEqual(recipients.length)
        }, 30_000)
        expect((await delivered()).toSorted()).toEqual(recipients.toSorted())
      })
    })

    it.runIf(withNats)('are notified by NATS only: the database sends no notification', async () => {
      const listening = await connect({ servers: nats?.url.replace('nats://', '') ?? '' })
      const database = await openPostgres(environment['DATABASE_URL'] ?? '', { onError: () => undefined })
      try {
        const [told, noted] = [vi.fn<() => void>(), vi.fn<() => void>()]
        listening.subscribe('our-peeps.>', { callback: told })
        await listening.flush()
        await database.listen('outbox', noted)
        noted.mockClear()
        expect((await write(question(scene().pair[0]), 0)).status).toBe(200)
        await vi.waitFor(() => expect(told).toHaveBeenCalled(), 30_000)
        await sql`select pg_notify('outbox', '')`.execute(database.db)
        await vi.waitFor(() => expect(noted).toHaveBeenCalledTimes(1), 30_000)
      } finally {
        await listening.close()
        await database.close()
      }
    })

    it.runIf(withNats)('lose nothing while NATS is killed and restarted', async () => {
      const { pair, conversationId } = scene()
      const ledger = openLedger()
      const listeners = await Promise.all(fleet.processes.map(url => listen(pair[0], () => url)))
      opened.push(...listeners)
      const say = (nth: number) => acknowledge(ledger, message(pair[0], conversationId), nth)
      const everybodyHears = async () => {
        await Promise.all(listeners.map(listener => listener.upToDate(ledger)))
        for (const { received } of listeners)
          expect(ledger.writes.map(({ id }) => received.get(id))).toEqual(ledger.writes.map(() => 1))
      }
      for (const nth of [0, 1, 2]) await say(nth)
      await everybodyHears()
      await nats?.kill()
      for (const nth of [0, 1, 2]) await say(nth)
      await everybodyHears()
      const returning = nats?.start()
      for (const nth of [0, 1, 2, 0, 1, 2]) await say(nth)
      await returning
      for (const nth of [0, 1, 2]) await say(nth)
      await everybodyHears()
    })

    it('are restarted in turn under load without losing a request or an event', async () => {
      const figures = await restartInTurn({
        environment,
        fleet,
        scenes,
        spare,
        rounds: 1,
        say: text => console.log(text),
      })
      expect(figures.filter(figure => holds(figure) === false)).toEqual([])
    })
  })
