import { randomUUID } from 'node:crypto'
import { type Agent, get, request, type IncomingMessage } from 'node:http'
import { batchesParameter } from '../../../contract/live-request.ts'
import { ascending, quantile } from './figures.ts'
import { pause } from './process.ts'
import { keepAliveAgent } from './kept-agent.ts'

/** Posts are sent at a constant rate without waiting for delivery. */
export interface Chatter {
  url: string
  cookies: string[]
  perSecond: number
  seconds: number
  posts: Post[]
}

export interface Post {
  from: number
  to: number
  path: string
  body: Record<string, string>
}

export interface ChatterResult {
  sent: number
  refused: number
  lost: number
  doubled: number
  p50: number
  p95: number
  p99: number
  returned: number
  missedLost: number
}

interface Stream {
  cursor: string
  text: string
  received: Map<string, number>
  response: IncomingMessage | undefined
}

type Told = { message?: { id: string }; question?: { id: string } }

const patience = 10_000
const idsIn = (data: string) =>
  [JSON.parse(data) as Told | Told[]].flat().flatMap(({ message, question }) => message?.id ?? question?.id ?? [])

async function run({ url, cookies, perSecond, seconds, posts }: Chatter): Promise<ChatterResult> {
  const agent = keepAliveAgent(64)
  const streams = cookies.map((): Stream => ({ cursor: '', text: '', received: new Map(), response: undefined }))
  const receivedAt = new Map<string, number>()
  const knownIds = new Map<string, string[]>()
  let watched = new Map<string, number>()
  let wake = () => undefined as void

  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const stream = streams[index]
      if (!stream) return resolve()
      const opening = get(
        `${url}/live?cursor=${stream.cursor}&${batchesParameter}`,
        { headers: { cookie: cookies[index] ?? '' }, agent: false },
        response => {
          if (response.statusCode !== 200)
            return reject(new Error(`A stream was answered with ${response.statusCode}.`))
          stream.response = response
          stream.text = ''
          response.once('data', () => resolve())
          response.on('error', () => undefined)
          response.setEncoding('utf8').on('data', (chunk: string) => arrive(stream, index, chunk))
        },
      )
      opening.on('error', reject)
    })
  // Parsed after all have arrived, so that the last arrival time includes no parsing.
  const arrived: [Stream, number, string, number][] = []
  const arrive = (stream: Stream, index: number, chunk: string) => {
    if (arrived.push([stream, index, chunk, performance.now()]) === 1) setTimeout(readArrived, 20)
  }
  const readArrived = () => {
    for (const [stream, index, chunk, at] of arrived.splice(0)) {
      stream.text += chunk
      for (let end = stream.text.indexOf('\n\n'); end >= 0; end = stream.text.indexOf('\n\n')) {
        receive(stream, index, { block: stream.text.slice(0, end), at })
        stream.text = stream.text.slice(end + 2)
      }
    }
  }
  const receive = (stream: Stream, index: number, { block, at }: { block: string; at: number }) => {
    const frame = /^id: (\S+)\ndata: (.+)$/.exec(block)
    if (!frame?.[2]) return
    stream.cursor = frame[1] ?? ''
    const ids = knownIds.get(frame[2]) ?? idsIn(frame[2])
    knownIds.set(frame[2], ids)
    for (const id of ids) {
      stream.received.set(id, (stream.received.get(id) ?? 0) + 1)
      if (watched.get(id) !== index || receivedAt.has(id)) continue
      receivedAt.set(id, at)
      if (receivedAt.size === watched.size) wake()
    }
  }
  const postAll = async (all: Post[], pace: number) => {
    const sentAt = new Map<string, number>()
    const answers: Promise<void>[] = []
    let refused = 0
    receivedAt.clear()
    watched = new Map()
    const began = performance.now()
    for (const [n, { from, to, path, body }] of all.entries()) {
      await pause(Math.max(0, began + (n * 1000) / pace - performance.now()))
      const id = randomUUID()
      watched.set(id, to)
      sentAt.set(id, performance.now())
      const sent = post(url + path, { agent, cookie: cookies[from] ?? '', body: { ...body, id } })
      answers.push(
        sent.then(status => {
          if (status === 200) return
          refused += 1
          watched.delete(id)
        }),
      )
    }
    await Promise.all(answers)
    return { sentAt, refused }
  }
  const allReceived = async () => {
    const all = new Promise<void>(resolve => (wake = resolve))
    if (receivedAt.size < watched.size) await Promise.race([all, pause(patience)])
  }

  for (let first = 0; first < cookies.length; first += 50)
    await Promise.all(cookies.slice(first, first + 50).map((_, n) => open(first + n)))
  const warmUp = posts.slice(0, Math.min(40, posts.length))
  await postAll(warmUp, perSecond)
  await allReceived()

  const { sentAt, refused } = await postAll(posts.slice(warmUp.length, warmUp.length + perSecond * seconds), perSecond)
  await allReceived()
  const times = ascending([...receivedAt].map(([id, at]) => at - (sentAt.get(id) ?? at)))
  const lost = watched.size - receivedAt.size
  const doubled = streams.reduce(
    (sum, { received }) => sum + [...received.values()].filter(count => count > 1).length,
    0,
  )

  // All streams disconnect, posts are sent, and all streams reconnect concurrently.
  for (const { response } of streams) response?.destroy()
  const later = posts.slice(-Math.min(100, posts.length))
  await postAll(later, perSecond)
  const began = performance.now()
  await Promise.all(cookies.map((_, index) => open(index)))
  await allReceived()
  const returned = (performance.now() - began) / 1000
  const missedLost = watched.size - receivedAt.size
  for (const { response } of streams) response?.destroy()
  agent.destroy()
  const at = (share: number) => quantile(times, share)
  return {
    sent: sentAt.size - refused,
    refused,
    lost,
    doubled,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    returned,
    missedLost,
  }
}

function post(
  url: string,
  { agent, cookie, body }: { agent: Agent; cookie: string; body: Record<string, string> },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, origin: new URL(url).origin, 'content-type': 'application/json' }
    const sending = request(url, { method: 'POST', agent, headers }, response => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sending.once('error', reject)
    sending.end(JSON.stringify(body))
  })
}

if (import.meta.main) {
  process.once('message', async (message: Chatter) => {
    const result = await run(message)
    process.send?.(result, () => process.exit(0))
  })
}
