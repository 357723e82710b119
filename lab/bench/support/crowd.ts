import { randomUUID } from 'node:crypto'
import { type Agent, get, request, type IncomingMessage } from 'node:http'
import { ascending, quantile } from './figures.ts'
import { pause } from './process.ts'
import { keepAliveAgent } from './kept-agent.ts'

export interface Crowd {
  url: string
  members: { id: string; cookie: string; conversationId: string }[]
  questions: string[]
  events: string[]
  listings: string[]
  people: string[]
  words: string[]
  minutes: number
  thinking: number
}

interface Minute {
  requests: number
  p50: number
  p95: number
  p99: number
}

export interface CrowdResult {
  minutes: Minute[]
  whole: Minute
  kinds: { kind: string; requests: number; p95: number }[]
  errors: Record<string, number>
  received: number
  ended: number
  lost: number
  doubled: number
}

interface Act {
  kind: string
  weight: number
  send: (
    crowd: Crowd,
    n: number,
  ) => { method?: 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown; also?: number[] }
}

const any = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

const acts: Act[] = [
  { kind: 'open the app', weight: 3, send: () => ({ path: '/home' }) },
  { kind: 'feed', weight: 14, send: () => ({ path: '/api/feed' }) },
  { kind: 'questions', weight: 12, send: () => ({ path: '/api/questions' }) },
  { kind: 'a question', weight: 12, send: ({ questions }) => ({ path: `/api/questions/${any(questions)}` }) },
  {
    kind: 'search questions',
    weight: 2,
    send: ({ words }) => ({ path: `/api/questions?search=${encodeURIComponent(any(words))}` }),
  },
  { kind: 'events', weight: 6, send: () => ({ path: '/api/events' }) },
  { kind: 'an event', weight: 5, send: ({ events }) => ({ path: `/api/events/${any(events)}` }) },
  { kind: 'listings', weight: 7, send: () => ({ path: '/api/listings' }) },
  { kind: 'a listing', weight: 6, send: ({ listings }) => ({ path: `/api/listings/${any(listings)}` }) },
  { kind: 'people', weight: 4, send: () => ({ path: '/api/people' }) },
  { kind: 'a person', weight: 4, send: ({ people }) => ({ path: `/api/profiles/${any(people)}` }) },
  { kind: 'conversations', weight: 7, send: () => ({ path: '/api/conversations' }) },
  {
    kind: 'a thread',
    weight: 7,
    send: ({ members }, n) => ({ path: `/api/conversations/${members[n]?.conversationId}/messages` }),
  },
  {
    kind: 'write a message',
    weight: 13,
    send: ({ members }, n) => ({
      method: 'POST',
      path: `/api/conversations/${members[n]?.conversationId}/messages`,
      body: { id: randomUUID(), body: 'See you at the market, in the morning, by the big door?' },
    }),
  },
  {
    kind: 'reply',
    weight: 3,
    send: ({ questions }) => ({
      method: 'POST',
      path: `/api/questions/${any(questions)}/replies`,
      body: { id: randomUUID(), body: 'Ask at the market, in the morning.' },
    }),
  },
  {
    kind: 'ask',
    weight: 1,
    send: () => ({
      method: 'POST',
      path: '/api/questions',
      body: {
        id: randomUUID(),
        category: 'Food & Local Tips',
        title: 'Where is the best vermouth around here, and why?',
      },
    }),
  },
  {
    kind: 'join an event',
    weight: 2,
    send: ({ events }) => ({ method: 'PUT', path: `/api/events/${any(events)}/attendance`, also: [409] }),
  },
  {
    kind: 'leave an event',
    weight: 1,
    send: ({ events }) => ({ method: 'DELETE', path: `/api/events/${any(events)}/attendance` }),
  },
]
const drawn = acts.flatMap(act => Array.from({ length: act.weight }, () => act))
const patience = 10_000

async function run(crowd: Crowd): Promise<CrowdResult> {
  const { url, members, minutes, thinking } = crowd
  const agent = keepAliveAgent(256)
  const began = performance.now()
  const until = began + minutes * 60_000
  const perMinute: number[][] = Array.from({ length: minutes }, () => [])
  const perKind = new Map<string, number[]>()
  const errors: Record<string, number> = {}
  const deliveries = new Map<string, number>()
  const watched = new Set<string>()
  let received = 0
  let ended = 0
  let over = false

  const failed = (what: string) => (errors[what] = (errors[what] ?? 0) + 1)
  const open = (n: number, cursor = '') =>
    new Promise<void>((resolve, reject) => {
      const streamUrl = `${url}/live${cursor && `?cursor=${cursor}`}`
      const opening = get(streamUrl, { headers: { cookie: members[n]?.cookie ?? '' }, agent: false }, response => {
        if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}.`))
        response.once('data', () => resolve())
        listen(n, response, cursor)
      })
      opening.on('error', reject)
    })
  const listen = (n: number, response: IncomingMessage, first: string) => {
    let text = ''
    let cursor = first
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const id = /^id: (\S+)/.exec(block)?.[1]
        if (!id) continue
        cursor = id
        received++
        // Both members receive a message; only the recipient's delivery is counted.
        const message = block.includes('message.sent') && messageIn(block)
        if (message && message.senderId !== members[n]?.id)
          deliveries.set(message.id, (deliveries.get(message.id) ?? 0) + 1)
      }
    })
    response.on('error', () => undefined)
    response.on('close', () => {
      if (over) return
      ended++
      void open(n, cursor).catch(() => failed('stream'))
    })
  }
  const live = async (n: number) => {
    await pause(Math.random() * thinking * 2_000)
    while (performance.now() < until) {
      const { kind, send } = any(drawn)
      const { method = 'GET', path, body, also = [] } = send(crowd, n)
      const sent = performance.now()
      const status = await ask(url + path, { method, agent, cookie: members[n]?.cookie ?? '', body }).catch(
        (error: NodeJS.ErrnoException) => error.code ?? 'error',
      )
      const took = performance.now() - sent
      perMinute[Math.min(minutes - 1, Math.floor((sent - began) / 60_000))]?.push(took)
      perKind.set(kind, perKind.get(kind) ?? [])
      perKind.get(kind)?.push(took)
      if (status !== 200 && !also.includes(Number(status))) failed(`${kind}: ${status}`)
      if (kind === 'write a message' && status === 200) watched.add((body as { id: string }).id)
      await pause(thinking * 1_000 * (0.4 + Math.random() * 1.2))
    }
  }

  for (let first = 0; first < members.length; first += 50)
    await Promise.all(members.slice(first, first + 50).map((_, n) => open(first + n)))
  await Promise.all(members.map((_, n) => live(n)))
  const waited = performance.now() + patience
  while ([...watched].some(id => !deliveries.has(id)) && performance.now() < waited) await pause(200)
  over = true
  agent.destroy()
  return {
    minutes: perMinute.map(minuteOf),
    whole: minuteOf(perMinute.slice(Math.min(1, minutes - 1)).flat()),
    kinds: [...perKind]
      .map(([kind, all]) => ({ kind, requests: all.length, p95: quantile(ascending(all), 0.95) }))
      .sort((a, b) => b.p95 - a.p95),
    errors,
    received,
    ended,
    lost: [...watched].filter(id => !deliveries.has(id)).length,
    doubled: [...deliveries.values()].filter(count => count > 1).length,
  }
}

const messageIn = (block: string) =>
  (JSON.parse(block.slice(block.indexOf('data: ') + 6)) as { message?: { id: string; senderId: string } }).message

function minuteOf(times: number[]): Minute {
  const sorted = ascending(times)
  const at = (share: number) => quantile(sorted, share)
  return { requests: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function ask(
  url: string,
  { method, agent, cookie, body }: { method: string; agent: Agent; cookie: string; body: unknown },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      ...(method === 'GET' ? {} : { origin: new URL(url).origin }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sending = request(url, { method, agent, headers }, response => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sending.once('error', reject)
    sending.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

if (import.meta.main) {
  process.once('message', async (message: Crowd) => {
    const result = await run(message)
    process.send?.(result, () => process.exit(0))
  })
}
