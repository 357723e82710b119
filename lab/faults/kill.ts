import { join } from 'node:path'
import type { Figure } from '../bench/support/figures.ts'
import { ascending, median } from '../bench/support/figures.ts'
import { freePort } from '../bench/support/process.ts'
import { read, type ServerProcess } from '../../tests/support/engines/server-process.ts'
import { fault, none } from './fault.ts'
import type { Stage } from './stage.ts'
import { audit } from './town/audit.ts'
import { pause } from './town/client.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { listen } from './town/listener.ts'
import { checkScene } from './town/look.ts'
import { withDatabase } from './town/people.ts'
import { createScenes, writeAll } from './town/writers.ts'

const failuresMax = 3

interface Size {
  kills: number
}

const done =
  'a server process is killed with SIGKILL while ten clients write concurrently (questions, replies, messages, event attendance, profiles, photos with listings, avatars), each time after a different number of answers, and is restarted. Half of the clients resend unanswered requests with the same ids, and half give up. After each start, all writes since the previous start are checked over HTTP; at the end the database itself is checked.'
const holds =
  'no acknowledged write is lost, no write is duplicated, abandoned writes are stored completely or not at all, messages keep their order, all counters match their rows, all images are complete, and a reconnected stream receives each event once.'

async function killOver(stage: Stage, { kills }: Size, database: Record<string, string>): Promise<Figure[]> {
  const port = String(await freePort())
  const environment = { DATA_DIR: await stage.folder(), PORT: port, ...database }
  const { scenes, spare } = await withDatabase(environment, db => createScenes(db, kills))
  const [ledger, findings] = [openLedger(), openFindings()]
  const starts: number[] = []
  let failedStarts = 0
  const start = async (): Promise<ServerProcess> => {
    const began = performance.now()
    const server = await stage.server(environment).catch((error: unknown) => {
      // The port may be taken, or PostgreSQL slow; a supervisor would retry too.
      stage.say(`a start failed: ${String(error).slice(0, 300)}`)
      if (++failedStarts > failuresMax) throw error
      return pause(1_000).then(() => stage.server(environment))
    })
    while ((await read(`${server.url}/readyz`)).status !== 200);
    starts.push(performance.now() - began)
    return server
  }
  let serving = start()
  const url = async () => (await serving).url
  await serving
  starts.length = 0
  const listener = await listen(spare, url)
  stage.atEnd(() => listener.close())
  let inFlight = 0

  for (const [n, scene] of scenes.entries()) {
    let left = 5 + Math.floor(Math.random() * 60)
    let killed = false
    const kill = () => {
      killed = true
      inFlight += ledger.open
      const before = serving
      serving = before.then(server => server.end('SIGKILL')).then(start)
    }
    await writeAll(scene, nth => ({
      url,
      ledger,
      stopped: () => killed,
      again: () => nth % 2 === 0,
      onAcknowledged: () => left-- === 0 && kill(),
    }))
    await checkScene({ url: await url(), scene, ledger, findings })
    if ((n + 1) % 10 === 0) stage.say(`${n + 1} of ${kills}, ${starts.length} starts`)
  }
  await listener.upToDate(ledger)
  const missed = listener.missed(ledger)
  const twice = [...listener.received.values()].filter(times => times > 1)
  listener.close()
  await (await serving).end('SIGKILL')
  const media = join(environment.DATA_DIR, 'media')
  await withDatabase(environment, db => audit(db, { ledger, findings, media }))
  const sorted = ascending(starts)
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
  return [
    { what: 'restarts after SIGKILL', value: starts.length, atLeast: kills, atMost: kills },
    { what: 'requests in flight when killed', value: inFlight, text: String(inFlight), atLeast: kills },
    ...figuresOf(findings, ledger, stage.say),
    none('events received twice by the stream', twice.length),
    none('events not received by the stream', missed.length),
    { what: 'process start to ready, median', value: median(starts), text: seconds(median(starts)) },
    { what: 'retried starts', value: failedStarts, atMost: failuresMax },
    { what: 'process start to ready, slowest', value: sorted.at(-1) ?? 0, text: seconds(sorted.at(-1) ?? 0) },
  ]
}

export const killEmbedded = fault<Size>({
  name: 'kill-embedded',
  title: 'SIGKILL during writes, on the embedded database',
  done,
  holds,
  full: { kills: 100 },
  short: { kills: 3 },
  run: (stage, size) => killOver(stage, size, {}),
})

export const killOnPostgres = fault<Size>({
  name: 'kill-postgres',
  title: 'SIGKILL during writes, on PostgreSQL',
  done,
  holds,
  needs: ['postgres'],
  full: { kills: 100 },
  short: { kills: 3 },
  run: async (stage, size) => killOver(stage, size, { DATABASE_URL: (await stage.postgres()).address }),
})
