import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Agent, IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rates } from '../../contract/limits.ts'
import { batchesParameter } from '../../contract/live-request.ts'
import { serverLimits } from '../../server/base/limits.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Chatter, ChatterResult, Post } from './support/chatter.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { inOwnProcess, pause, residentMiB, startOther, startOurs, type Served } from './support/process.ts'
import { openStream } from './support/open-stream.ts'
import { send } from './support/send.ts'
import { openSessions } from './support/sessions.ts'
import { keepAliveAgent } from './support/kept-agent.ts'

const people = 100
const inTheCity = 1_000
const perPerson = serverLimits.streamsPerPerson
const series = 5
const repliesPerSeries = 60
const warmUp = 20
const [repliesEach] = rates.replyByAccount

export async function measureLive(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-live-'))
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 2 })
  let server: Served | undefined
  const agent = keepAliveAgent(1)
  try {
    const sessions = await openSessions(database.db, people)
    const { id: question } = await database.db.selectFrom('posts').select('id').limit(1).executeTakeFirstOrThrow()
    server = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
    // Triggers everything that is loaded on first use.
    for (const path of ['/auth/login', '/home', '/api/questions'])
      await (await fetch(server.url + path, { headers: { cookie: sessions[0]?.cookie ?? '' } })).text()
    await pause(3_000)
    const idle = await residentMiB(server.pid)

    const times = await latencies(server.url, { agent, question, cookies: sessions.map(({ cookie }) => cookie) })
    const each = Array.from({ length: series }, (_, n) =>
      ascending(times.slice(warmUp + n * repliesPerSeries, warmUp + (n + 1) * repliesPerSeries)),
    )
    const best = (share: number) => Math.min(...each.map(sorted => quantile(sorted, share)))

    const inhabitants = await openSessions(database.db, inTheCity)
    const posted = await postQuestions(server.url, inhabitants)
    const bare = await startOther('lab/bench/support/bare-streams.ts', null)
    const least = await postQuestions(bare.url, inhabitants).finally(() => bare.stop())

    await pause(3_000)
    const before = await residentMiB(server.pid)
    const streams: IncomingMessage[] = []
    for (const { cookie } of sessions)
      streams.push(
        ...(await Promise.all(Array.from({ length: perPerson }, () => openStream(server?.url ?? '', cookie)))),
      )
    await pause(3_000)
    const cost = (await residentMiB(server.pid)) - before
    for (const stream of streams) stream.destroy()
    return [
      { what: 'reply, sent to received by another member: p50 in ms', value: best(0.5), atMost: 5 },
      { what: 'reply, sent to received by another member: p95 in ms', value: best(0.95), atMost: 10 },
      {
        what: `question, sent to received by another member, ${inTheCity} streams: p50 in ms`,
        value: posted.p50,
        atMost: 15,
      },
      { what: `question, sent to received by another member, ${inTheCity} streams: p99 in ms`, value: posted.p99 },
      { what: 'the same with only node:http, without storage: p50 in ms', value: least.p50 },
      { what: 'questions lost or received twice', value: posted.lost + posted.doubled, atMost: 0 },
      { what: 'idle server: resident memory in MiB', value: idle, text: digits(idle), atMost: 150 },
      {
        what: `${streams.length} open streams: additional memory in MiB`,
        value: cost,
        text: digits(cost),
        atMost: 100,
      },
    ]
  } finally {
    agent.destroy()
    await server?.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function postQuestions(url: string, sessions: { cookie: string }[]): Promise<ChatterResult> {
  const [perSecond, seconds] = [1, 30]
  const posts = Array.from({ length: perSecond * seconds + 40 }, (_, n): Post => {
    const body = { category: 'Food & Local Tips', title: `Where is the best vermouth of street ${n}?` }
    return { from: n, to: (n * 7 + 500) % sessions.length, path: '/api/questions', body }
  })
  const chatter: Chatter = { url, cookies: sessions.map(({ cookie }) => cookie), perSecond, seconds, posts }
  return inOwnProcess('lab/bench/support/chatter.ts', null, chatter)
}

/** Milliseconds, measured sequentially. */
async function latencies(
  url: string,
  { agent, question, cookies }: { agent: Agent; question: string; cookies: string[] },
): Promise<number[]> {
  const [listener = '', ...senders] = cookies
  const replies = await fetch(`${url}/api/questions/${question}/replies`, { headers: { cookie: listener } })
  await replies.text()
  const stream = await openStream(url, listener, batchesParameter)
  const waiting = new Map<string, () => void>()
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.+)$/m.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      const id = data && (JSON.parse(data) as { reply?: { id: string } }).reply?.id
      if (id) waiting.get(id)?.()
    }
  })
  const times: number[] = []
  for (let n = 0; n < series * repliesPerSeries + warmUp; n++) {
    const id = randomUUID()
    const received = new Promise<void>(resolve => waiting.set(id, resolve))
    const began = performance.now()
    const sent = send(`${url}/api/questions/${question}/replies`, {
      agent,
      cookie: senders[Math.floor(n / (repliesEach - 1))] ?? '',
      body: { id, body: 'Ask at the market, in the morning.' },
    })
    await Promise.all([received.then(() => times.push(performance.now() - began)), sent])
    await pause(10)
  }
  stream.destroy()
  return times
}
