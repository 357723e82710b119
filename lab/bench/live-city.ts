import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Figure } from './support/figures.ts'
import { keepAliveAgent } from './support/kept-agent.ts'
import { wallClock, type ListenersResult, type SentAt } from './support/listeners.ts'
import { pause, root, startOurs, type Served } from './support/process.ts'
import { send } from './support/send.ts'
import { openSessions } from './support/sessions.ts'
import { watchedLoop } from './support/watched-loop.ts'

export const crowd = 10_000
const listenerProcesses = 2
const perSecond = 20
const warmUp = 5
const seconds = 30

export async function measureLiveCity(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-live-city-'))
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 2 })
  const agent = keepAliveAgent()
  const loop = watchedLoop(folder)
  let server: Served | undefined
  try {
    const cookies = (await openSessions(database.db, crowd)).map(({ cookie }) => cookie)
    server = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...loop.environment })
    const { url, pid } = server
    const each = Math.ceil(crowd / listenerProcesses)
    const listeners = await Promise.all(
      Array.from({ length: listenerProcesses }, (_, n) => listen(url, cookies.slice(n * each, (n + 1) * each))),
    )
    let from = 0
    const ask = async (count: number): Promise<SentAt> => {
      const sent: Promise<[string, number]>[] = []
      const began = performance.now()
      for (let n = 0; n < count; n++) {
        await pause(Math.max(0, began + (n * 1000) / perSecond - performance.now()))
        const [id, at] = [randomUUID(), wallClock()]
        const body = { id, category: 'Food & Local Tips', title: `Where is the best vermouth of street ${n}?` }
        const cookie = cookies[from++ % crowd] ?? ''
        sent.push(send(`${url}/api/questions`, { agent, cookie, body }).then(() => [id, at]))
      }
      return Promise.all(sent)
    }
    await ask(perSecond * warmUp)
    await loop.read(pid)
    const sentAt = await ask(perSecond * seconds)
    const { utilization } = await loop.read(pid)
    const results = await Promise.all(listeners.map(finish => finish(sentAt)))
    const sum = (of: (result: ListenersResult) => number) => results.reduce((all, result) => all + of(result), 0)
    const what = `questions, ${perSecond} per second to ${crowd.toLocaleString('en')} streams of one city`
    return [
      { what: `${what}: p50 of sent to received in ms`, value: quantileOf(results, 0.5) },
      { what: `${what}: p99 in ms`, value: quantileOf(results, 0.99), atMost: 1_000 },
      { what: `${what}: utilization of the event loop in %`, value: utilization * 100, atMost: 60 },
      { what: `${what}: lost or received twice`, value: sum(({ lost, doubled }) => lost + doubled), atMost: 0 },
    ]
  } finally {
    agent.destroy()
    await server?.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function listen(url: string, cookies: string[]): Promise<(sentAt: SentAt) => Promise<ListenersResult>> {
  const child = fork('lab/bench/support/listeners.ts', [], { cwd: root, execArgv: [] })
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The listeners ended with ${code}.`)))
  // Awaited in the races.
  failed.catch(() => undefined)
  const ask = async (message: object) => {
    const answer = once(child, 'message')
    child.send(message)
    const [answered] = await Promise.race([answer, failed])
    return answered as unknown
  }
  await ask({ url, cookies })
  return async sentAt => (await ask(sentAt)) as ListenersResult
}

function quantileOf(results: readonly ListenersResult[], share: number): number {
  const times = Array.from({ length: results[0]?.times.length ?? 0 }, (_, at) =>
    results.reduce((sum, result) => sum + (result.times[at] ?? 0), 0),
  )
  const wanted = times.reduce((sum, count) => sum + count, 0) * share
  let counted = 0
  return times.findIndex(count => (counted += count) >= wanted)
}
