import { join } from 'node:path'
import type { Figure } from '../bench/support/figures.ts'
import { ascending, median } from '../bench/support/figures.ts'
import { freePort } from '../bench/support/process.ts'
import { read, type ServerProcess } from '../../tests/support/server-process.ts'
import { fault, none } from './fault.ts'
import type { Stage } from './stage.ts'
import { audit } from './town/audit.ts'
import { pause } from './town/client.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { listen } from './town/listener.ts'
import { look } from './town/look.ts'
import { withDatabase } from './town/people.ts'
import { layScenes, writeAll } from './town/writers.ts'

/** Maximum number of failed starts in a run. */
const failuresMax = 3

interface Size {
  kills: number
}

const done =
  'a server process gets SIGKILL while ten clients write at once (questions, replies, messages, places, profiles, photos with listings, portraits), each time after another number of answers, and is started again. Half of the clients send what got no answer again with the same ids, half give it up. After each start everything that was written since the one before is looked at over HTTP, at the end the database itself.'
const holds =
  'nothing acknowledged is lost, nothing is there twice, what was given up is there whole or not at all, messages stand in the order of their sending, all counters are those of their rows, each picture is whole, and a stream that comes back hears each thing once.'

async function killOver(stage: Stage, { kills }: Size, database: Record<string, string>): Promise<Figure[]> {
  const port = String(await freePort())
  const environment = { DATA_DIR: await stage.folder(), PORT: port, ...database }
  const { scenes, spare } = await withDatabase(environment, db => layScenes(db, kills))
  const [ledger, findings] = [openLedger(), openFindings()]
  const starts: number[] = []
  let failedStarts = 0
  const start = async (): Promise<ServerProcess> => {
    const began = performance.now()
    const server = await stage.server(environment).catch((error: unknown) => {
      // The port may be taken for a moment, or PostgreSQL slow to answer. A supervisor would retry too.
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
    await look({ url: await url(), scene, ledger, findings })
    if ((n + 1) % 10 === 0) stage.say(`${n + 1} of ${kills}, ${starts.length} starts`)
  }
  await listener.upToDate(ledger)
  const missed = listener.missed(ledger)
  const twice = [...listener.heard.values()].filter(times => times > 1)
  listener.close()
  await (await serving).end('SIGKILL')
  const media = join(environment.DATA_DIR, 'media')
  await withDatabase(environment, db => audit(db, { ledger, findings, media }))
  const sorted = ascending(starts)
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
  return [
    { what: 'SIGKILLs in mid-write, and starts after them', value: starts.length, atLeast: kills, atMost: kills },
    { what: 'being sent at these moments', value: inFlight, text: String(inFlight), atLeast: kills },
    ...figuresOf(findings, ledger, stage.say),
    none('told to the open stream twice', twice.length),
    none('never told to it', missed.length),
    { what: 'from the start of the process to ready, median', value: median(starts), text: seconds(median(starts)) },
    { what: 'starts that had to be tried again', value: failedStarts, atMost: failuresMax },
    { what: 'the slowest start', value: sorted.at(-1) ?? 0, text: seconds(sorted.at(-1) ?? 0) },
  ]
}

export const killEmbedded = fault<Size>({
  name: 'kill-embedded',
  title: 'The process is killed in mid-write, on the embedded database',
  done,
  holds,
  full: { kills: 100 },
  short: { kills: 3 },
  run: (stage, size) => killOver(stage, size, {}),
})

export const killOnPostgres = fault<Size>({
  name: 'kill-postgres',
  title: 'The process is killed in mid-write, on PostgreSQL',
  done,
  holds,
  needs: ['postgres'],
  full: { kills: 100 },
  short: { kills: 3 },
  run: async (stage, size) => killOver(stage, size, { DATABASE_URL: (await stage.postgres()).address }),
})
