import { join } from 'node:path'
import type { Figure } from '../bench/support/figures.ts'
import { openFleet, type Fleet } from '../../tests/support/engines/fleet.ts'
import { startNats } from '../../tests/support/engines/nats.ts'
import { fault, none } from './fault.ts'
import { secret } from './stage.ts'
import { audit } from './town/audit.ts'
import { pause, send } from './town/client.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { listen } from './town/listener.ts'
import { checkScene } from './town/look.ts'
import { withDatabase, type Member } from './town/people.ts'
import { createScenes, writeAll, type Scene } from './town/writers.ts'

const readPaths = ['/questions', '/events', '/listings', '/conversations', '/session']
const writerPause = 1_000
const sceneEvery = 10_000
const readerPause = 250

interface Play {
  environment: Record<string, string>
  fleet: Fleet
  scenes: readonly Scene[]
  spare: Member
  rounds: number
  say: (text: string) => void
  /** Of the environment, for each round. */
  changes?: readonly Record<string, string>[]
  hasPicture?: (key: string) => boolean
}

/** Clients do not retry: a request without an answer counts as lost. */
export async function restartInTurn({
  environment,
  fleet,
  scenes,
  spare,
  rounds,
  say,
  changes = [],
  hasPicture,
}: Play): Promise<Figure[]> {
  const { url, balancer } = fleet
  const [ledger, findings] = [openLedger(), openFindings()]
  const listeners = await Promise.all(
    [spare, ...scenes.slice(0, 5).map(({ pair }) => pair[0])].map(by => listen(by, () => url)),
  )
  const wrongReads: string[] = []
  const played: Scene[] = []
  let [reads, ended] = [0, false]
  const isEnded = () => ended

  const reading = scenes.slice(0, 4).map(async ({ pair: [, by] }, n) => {
    for (; !isEnded(); await pause(readerPause)) {
      const path = readPaths[(n + reads++) % readPaths.length] as string
      const { status } = await send(url, by, { method: 'GET', path }).catch(() => ({ status: 0 }))
      if (status !== 200) wrongReads.push(`${path}: ${status}`)
    }
  })
  const writing = (async () => {
    const open: Promise<unknown>[] = []
    for (const scene of scenes) {
      if (isEnded()) break
      played.push(scene)
      const paced = () => pause(writerPause).then(() => url)
      open.push(writeAll(scene, () => ({ url: paced, ledger, stopped: isEnded, again: () => false })))
      for (let n = 0; n < sceneEvery / 100 && !isEnded(); n++) await pause(100)
    }
    await Promise.all(open)
  })()
  const restart = async () => {
    for (let round = 0; round < rounds; round++)
      for (const [nth] of fleet.processes.entries()) {
        const before = ledger.writes.length
        await fleet.restart(nth, changes[round])
        say(`process ${nth + 1} is back, ${ledger.writes.length - before} writes during the restart`)
      }
  }
  try {
    await restart()
    ended = true
    await Promise.all([writing, ...reading])
    for (const listener of listeners) await listener.upToDate(ledger)
    for (const scene of played) await checkScene({ url, scene, ledger, findings })
    await withDatabase(environment, db =>
      audit(db, { ledger, findings, media: hasPicture ?? join(environment['DATA_DIR'] ?? '', 'media') }),
    )
  } finally {
    ended = true
    for (const listener of listeners) listener.close()
  }
  for (const { kind, sent, acknowledged, refused } of ledger.writes)
    if (sent > 0 && !acknowledged && !refused) say(`no answer to a ${kind}`)
  for (const one of [...balancer.failures, ...wrongReads].slice(0, 10)) say(one)
  const sum = (of: (listener: (typeof listeners)[number]) => number) =>
    listeners.reduce((total, one) => total + of(one), 0)
  return [
    { what: 'restarts', value: rounds * fleet.processes.length },
    ...figuresOf(findings, ledger, say).filter(({ what }) => what !== 'unanswered requests'),
    none('unanswered writes', ledger.unanswered),
    none('writes refused with 503', ledger.unavailable),
    { what: 'reads', value: reads, atLeast: 1 },
    none('reads without an answer of 200', wrongReads.length),
    none('requests that failed at the proxy', balancer.failures.length),
    { what: 'stream reconnects', value: sum(({ returns }) => returns()), atLeast: 1 },
    none(
      'resyncs',
      sum(({ resyncs }) => resyncs()),
    ),
    none(
      'events received twice by a stream',
      sum(({ received }) => [...received.values()].filter(times => times > 1).length),
    ),
    none(
      'events not received by a stream',
      sum(({ missed }) => missed(ledger).length),
    ),
  ]
}

interface Size {
  rounds: number
  scenes: number
}

const inTurn = (name: string, bus: 'the database' | 'NATS') =>
  fault<Size>({
    name,
    title: `Rolling restart of three processes, notified by ${bus}`,
    done: `each of three processes behind a proxy receives SIGTERM in turn (\`DRAIN_SECONDS=2\`) and is restarted, while ten or more members write, four read and six hold streams through the proxy. No client retries. The processes notify each other through ${bus}.`,
    holds:
      'every request is answered, every acknowledged write is stored once, and each stream receives each event once.',
    needs: bus === 'NATS' ? ['postgres', 'nats'] : ['postgres'],
    full: { rounds: 10, scenes: 120 },
    short: { rounds: 1, scenes: 5 },
    run: async (stage, { rounds, scenes: count }) => {
      const { address } = await stage.postgres()
      const environment: Record<string, string> = {
        DATABASE_URL: address,
        DATA_DIR: await stage.folder(),
        SECRET: secret,
      }
      if (bus === 'NATS') {
        const nats = await startNats()
        stage.atEnd(() => nats.kill())
        environment['NATS_URL'] = nats.url
      }
      const { scenes, spare } = await withDatabase(environment, db => createScenes(db, count))
      const fleet = await openFleet(environment)
      stage.atEnd(() => fleet.close())
      return restartInTurn({ environment, fleet, scenes, spare, rounds, say: stage.say })
    },
  })

export const rollingRestart = inTurn('rolling-restart', 'the database')
export const rollingRestartOnNats = inTurn('rolling-restart-nats', 'NATS')
