import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverLimits } from '../../server/base/limits.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { measureChatLists } from './chat-lists.ts'
import type { Chatter, ChatterResult, Post } from './support/chatter.ts'
import { digits, type Figure } from './support/figures.ts'
import { inOwnProcess, pause, residentMiB, startOurs, type Served } from './support/process.ts'
import { openStream } from './support/open-stream.ts'
import { openSessions } from './support/sessions.ts'
import { startPairs } from './support/pairs.ts'

const people = 1_000
const rounds = 3

interface Load {
  name: string
  streams: number
  perSecond: number
  seconds: number
  bounds: Partial<Record<'p50' | 'p95' | 'p99', number>>
}

const loads: Load[] = [
  { name: 'idle', streams: 20, perSecond: 20, seconds: 10, bounds: { p50: 4, p95: 7 } },
  { name: '200 streams, 50 per second', streams: 200, perSecond: 50, seconds: 10, bounds: { p50: 8, p99: 40 } },
  { name: '1,000 streams, 200 per second', streams: people, perSecond: 200, seconds: 12, bounds: { p99: 15 } },
]

export async function measureChat(small: string, large: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-chat-'))
  let server: Served | undefined
  try {
    const database = await openPostgres(small, { onError: () => undefined, poolSize: 2 })
    const sessions = await openSessions(database.db, people).finally(() => database.close())
    const cookies = sessions.map(({ cookie }) => cookie)
    server = await startOurs({ DATABASE_URL: small, DATA_DIR: folder })
    const conversations = await startPairs(server.url, sessions)
    const figures: Figure[] = []
    for (const load of loads) {
      const results: ChatterResult[] = []
      for (let round = 0; round < rounds; round++) {
        // Each round uses other members, because the rate limit is enabled.
        const first = load.streams < people ? round * load.streams : 0
        const those = <T>(all: T[]) => all.slice(first, first + load.streams)
        results.push(await talk(server.url, those(cookies), { load, conversations: those(conversations) }))
      }
      figures.push(...figuresOf(load, results))
    }
    await server.stop()
    server = await startOurs({ DATABASE_URL: small, DATA_DIR: folder })
    figures.push(await idleStreams(server, cookies))
    await server.stop()
    server = undefined
    return [...figures, ...(await measureChatLists(small, large, folder))]
  } finally {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const talk = (
  url: string,
  cookies: string[],
  { load: { perSecond, seconds }, conversations }: { load: Load; conversations: string[] },
): Promise<ChatterResult> => {
  const posts = Array.from({ length: perSecond * seconds + 200 }, (_, n): Post => {
    const from = (n * 7) % cookies.length
    const path = `/api/conversations/${conversations[from]}/messages`
    return { from, to: from ^ 1, path, body: { body: `The ${n}th: see you at the market, in the morning.` } }
  })
  const chatter: Chatter = { url, cookies, perSecond, seconds, posts }
  return inOwnProcess('lab/bench/support/chatter.ts', null, chatter)
}

function figuresOf({ name, streams, bounds }: Load, results: ChatterResult[]): Figure[] {
  const best = (of: (result: ChatterResult) => number) => Math.min(...results.map(of))
  const sum = (of: (result: ChatterResult) => number) => results.reduce((all, result) => all + of(result), 0)
  const times = (['p50', 'p95', 'p99'] as const).map(share => ({
    what: `${name}: sent to received, ${share} in ms`,
    value: best(result => result[share]),
    ...(bounds[share] === undefined ? {} : { atMost: bounds[share] }),
  }))
  const wrong = sum(({ lost, doubled, missedLost }) => lost + doubled + missedLost)
  const figures = [
    ...times,
    {
      what: `${name}: messages lost or received twice`,
      value: wrong,
      text: `${wrong} of ${sum(({ sent }) => sent)}`,
      atMost: 0,
    },
    { what: `${name}: messages refused by rate limits`, value: sum(({ refused }) => refused), atMost: 0 },
  ]
  if (streams < people) return figures
  const returned = Math.max(...results.map(result => result.returned))
  return [
    ...figures,
    {
      what: `${streams} streams that reconnect concurrently: seconds until all missed events are received`,
      value: returned,
      atMost: 5,
    },
  ]
}

async function idleStreams(server: Served, cookies: string[]): Promise<Figure> {
  const streams: IncomingMessage[] = []
  for (let first = 0; first < cookies.length; first += 10)
    streams.push(
      ...(await Promise.all(
        cookies
          .slice(first, first + 10)
          .flatMap(cookie =>
            Array.from({ length: serverLimits.streamsPerPerson }, () => openStream(server.url, cookie)),
          ),
      )),
    )
  await pause(serverLimits.heartbeat + 2_000)
  const resident = await residentMiB(server.pid)
  for (const stream of streams) stream.destroy()
  return {
    what: `${streams.length} idle streams: resident memory of the process in MiB`,
    value: resident,
    text: digits(resident),
    atMost: 1024,
  }
}
