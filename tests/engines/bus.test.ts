import { randomUUIDv7 } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Database } from '../../server/db/client.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { readEnvironment } from '../../server/base/environment.ts'
import { createBus, subjectOf, type Bus } from '../../server/live/bus.ts'
import { createLog } from '../../server/observability/log.ts'
import { createMetrics } from '../../server/observability/metrics.ts'
import { openTestDatabase } from '../support/city/database.ts'
import { natsBinary, startNats } from '../support/engines/nats.ts'
import { openWire, type Wire } from '../support/wire.ts'
import { runDatabase } from '../support/engines/run-database.ts'

const template = inject('template')
const namedNats = process.env['TEST_NATS_URL']
const waiting = { timeout: 15_000, interval: 10 }

interface Process {
  database: Database
  bus: Bus
}

interface Ground {
  open(environment?: NodeJS.ProcessEnv): Promise<Process>
  wire?: Wire
  close(): Promise<unknown>
}

const log = createLog('silent')
const processOn = (database: Database, environment: NodeJS.ProcessEnv = {}): Process => {
  const settings = readEnvironment({ SECRET: 'only-for-tests-only-for-tests-only-for-tests', ...environment })
  return { database, bus: createBus({ environment: settings, database, metrics: createMetrics(), log }) }
}

/** Each process has its own client, because a bus only notifies of commits by its own client. */
const shared = async (): Promise<Database> => {
  const database = await openTestDatabase()
  return { ...database, db: database.db.withoutPlugins() }
}

const onEmbedded = (): Promise<Ground> =>
  Promise.resolve({ open: async () => processOn(await shared()), close: () => Promise.resolve() })

async function onPostgres(): Promise<Ground> {
  if (template.engine !== 'postgres') throw new Error('TEST_DATABASE_URL is not set.')
  const address = await runDatabase(template)
  const wire = await openWire(address)
  const opened: Database[] = []
  return {
    wire,
    open: async () => {
      const database = await openPostgres(wire.address, { onError: () => undefined, poolSize: 4 })
      opened.push(database)
      return processOn(database)
    },
    close: async () => {
      await Promise.all(opened.map(database => database.close()))
      await wire.cut()
    },
  }
}

async function onNats(): Promise<Ground> {
  const own = namedNats ? undefined : await startNats()
  const wire = await openWire(namedNats ?? own?.url ?? '', 4222)
  return {
    wire,
    open: async environment =>
      processOn(await shared(), { NATS_URL: wire.address, APP_URL: 'https://peeps.example', ...environment }),
    close: async () => {
      await wire.cut()
      await own?.kill()
    },
  }
}

const commit = ({ database }: Process) =>
  inTransaction(database.db, async ({ publish }) => publish({ accounts: [randomUUIDv7()] }, { type: 'access.changed' }))

let ground: Ground
const opened: Process[] = []

async function open(environment?: NodeJS.ProcessEnv): Promise<Process> {
  const process = await ground.open(environment)
  opened.push(process)
  return process
}

const close = async () => {
  await Promise.all(opened.splice(0).map(({ bus }) => bus.close()))
  await ground.close()
}

const engines: { name: string; openGround: () => Promise<Ground>; lacks?: string | false }[] = [
  template.engine === 'pglite'
    ? { name: 'the embedded database', openGround: onEmbedded }
    : { name: 'a PostgreSQL server', openGround: onPostgres },
  {
    name: 'NATS',
    openGround: onNats,
    lacks: !natsBinary && !namedNats && 'there is no nats-server here, and TEST_NATS_URL is not set',
  },
]

for (const { name, openGround, lacks } of engines)
  describe.skipIf(lacks)(`a bus on ${name}${lacks ? ` (skipped: ${lacks})` : ''}`, () => {
    beforeEach(async () => {
      ground = await openGround()
    })
    afterEach(close)

    it('wakes every process after a commit with events, and after no other commit', async () => {
      const processes = [await open(), await open(), await open()] as const
      const wakes = processes.map(() => vi.fn<() => void>())
      for (const [n, { bus }] of processes.entries()) await bus.listen(() => wakes[n]?.())
      for (const process of processes) {
        for (const wake of wakes) wake.mockClear()
        await commit(process)
        await vi.waitFor(() => wakes.forEach(wake => expect(wake).toHaveBeenCalled()), waiting)
      }
      for (const wake of wakes) wake.mockClear()
      await processes[0].database.db.selectFrom('cities').selectAll().execute()
      await inTransaction(processes[0].database.db, async ({ trx }) => trx.selectFrom('cities').selectAll().execute())
      await commit(processes[1])
      await vi.waitFor(() => wakes.forEach(wake => expect(wake).toHaveBeenCalled()), waiting)
      for (const wake of wakes) expect(wake).toHaveBeenCalledTimes(1)
    })

    it('never wakes before the commit: a reader at the last wake finds all events', async () => {
      const [writer, reader] = [await open(), await open()]
      await writer.bus.listen(() => undefined)
      const bursts = 40
      const { db } = reader.database
      const count = async () => (await db.selectFrom('outbox').select('id').execute()).length
      let found = 0
      let looking = Promise.resolve()
      const wake = vi.fn<() => void>(() => {
        looking = looking.then(async () => void (found = await count()))
      })
      const stop = await reader.bus.listen(wake)
      await looking
      const before = await count()
      wake.mockClear()
      await Promise.all(Array.from({ length: bursts }, () => commit(writer)))
      await vi.waitFor(async () => {
        expect(wake).toHaveBeenCalled()
        await looking
        expect(found).toBe(before + bursts)
      }, waiting)
      // The last wake may come after everything was found; its read must not outlive the database.
      await stop()
      await looking
      expect(wake.mock.calls.length).toBeLessThanOrEqual(bursts)
    })

    it('does not wake a process that has stopped listening', async () => {
      const [stays, goes] = [await open(), await open()]
      const [heard, left] = [vi.fn<() => void>(), vi.fn<() => void>()]
      await stays.bus.listen(heard)
      const stop = await goes.bus.listen(left)
      await stop()
      heard.mockClear()
      left.mockClear()
      await commit(stays)
      await vi.waitFor(() => expect(heard).toHaveBeenCalled(), waiting)
      heard.mockClear()
      await commit(goes)
      await vi.waitFor(() => expect(heard).toHaveBeenCalled(), waiting)
      expect(left).not.toHaveBeenCalled()
    })

    it('wakes after a lost connection is restored', async context => {
      const { wire } = ground
      if (!wire) return context.skip('There is no connection to cut.')
      const [first, second] = [await open(), await open()]
      const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()]
      await first.bus.listen(one)
      await second.bus.listen(two)
      await wire.cut()
      one.mockClear()
      two.mockClear()
      await wire.mend()
      await vi.waitFor(() => {
        expect(one).toHaveBeenCalled()
        expect(two).toHaveBeenCalled()
      }, waiting)
      one.mockClear()
      await vi.waitFor(async () => {
        await commit(second)
        expect(one).toHaveBeenCalled()
      }, waiting)
      two.mockClear()
      await vi.waitFor(async () => {
        await commit(first)
        expect(two).toHaveBeenCalled()
      }, waiting)
    })
  })

describe.skipIf(engines[1]?.lacks)('a bus on NATS', () => {
  beforeEach(async () => {
    ground = await onNats()
  })
  afterEach(close)

  it('does not wake another installation', async () => {
    const [ours, other] = [await open(), await open({ APP_URL: 'https://elsewhere.example' })]
    const [heard, overheard] = [vi.fn<() => void>(), vi.fn<() => void>()]
    await other.bus.listen(overheard)
    await ours.bus.listen(heard)
    const another = await open()
    await another.bus.listen(() => undefined)
    overheard.mockClear()
    heard.mockClear()
    await commit(another)
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), waiting)
    expect(overheard).not.toHaveBeenCalled()
  })

  it('does not delay start, commit or shutdown while NATS is unreachable, and wakes after it is back', async () => {
    await ground.wire?.cut()
    const process = await open()
    const wake = vi.fn<() => void>()
    await process.bus.listen(wake)
    await commit(process)
    expect(wake).toHaveBeenCalledTimes(1)
    await ground.wire?.mend()
    await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(2), waiting)
    await ground.wire?.cut()
    await commit(process)
    await process.bus.close()
  })

  it('sends no notification of its own through the database', async () => {
    const process = await open()
    await process.bus.listen(() => undefined)
    const notified = vi.fn<() => void>()
    const stop = await process.database.listen('outbox', notified)
    notified.mockClear()
    await commit(process)
    await process.bus.close()
    expect(notified).not.toHaveBeenCalled()
    await commit(process)
    await vi.waitFor(() => expect(notified).toHaveBeenCalledTimes(1), waiting)
    await stop()
  })
})

it('identifies an installation by its public URL, without a secret in the name', () => {
  const nowhere = { appUrl: undefined, databaseUrl: undefined, dataDir: '/srv/peeps' }
  const databaseUrl = 'postgres://peeps:secret@db.example:5432/city'
  expect([
    subjectOf({ ...nowhere, appUrl: 'https://peeps.example', databaseUrl }),
    subjectOf({ ...nowhere, appUrl: 'http://localhost:3000', databaseUrl }),
    subjectOf({ ...nowhere, databaseUrl }),
    subjectOf(nowhere),
  ]).toEqual([
    'our-peeps.peeps_example.outbox',
    'our-peeps.localhost_3000.outbox',
    'our-peeps.db_example_5432_city.outbox',
    'our-peeps._srv_peeps.outbox',
  ])
})
