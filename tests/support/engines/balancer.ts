import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const lookEvery = 100

export interface Balancer {
  url: string
  failures: string[]
  sent: readonly number[]
  isReady(port: number): Promise<void>
  close(): Promise<void>
}

interface Upstream {
  port: number
  agent: Agent
  sent: number
  ready: boolean
}

/** Like nginx and Caddy in production: round robin over ready upstreams, with keep-alive. Tries another one only when it cannot connect. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const upstreams = ports.map<Upstream>(port => ({
    port,
    agent: new Agent({ keepAlive: true }),
    sent: 0,
    ready: false,
  }))
  const failures: string[] = []
  const waiting = new Set<() => void>()
  let turn = 0

  async function look(upstream: Upstream): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${upstream.port}/readyz`, {
      signal: AbortSignal.timeout(5_000),
      headers: { connection: 'close' },
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    upstream.ready = answer?.status === 200
    for (const told of waiting) told()
  }
  const looking = upstreams.map(upstream => {
    let asking = false
    return setInterval(() => {
      if (asking) return
      asking = true
      void look(upstream).finally(() => (asking = false))
    }, lookEvery)
  })

  function inTurn(): Upstream[] {
    turn = (turn + 1) % upstreams.length
    return [...upstreams.slice(turn), ...upstreams.slice(0, turn)].filter(({ ready }) => ready)
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const fail = (reason: string) => {
      failures.push(`${incoming.method} ${incoming.url}: ${reason}`)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
    for (const upstream of inTurn()) {
      const answer = await forward(upstream, incoming, body, outgoing)
      if (answer === 'no connection') {
        upstream.ready = false
        continue
      }
      if (answer) fail(answer)
      return
    }
    fail('no upstream is ready')
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, '127.0.0.1'), 'listening')

  const isReady = (port: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const told = () => {
      if (!upstreams.find(upstream => upstream.port === port)?.ready) return
      waiting.delete(told)
      resolve()
    }
    waiting.add(told)
    told()
    return promise
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    get sent() {
      return upstreams.map(({ sent }) => sent)
    },
    isReady,
    close: async () => {
      for (const timer of looking) clearInterval(timer)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      for (const { agent } of upstreams) agent.destroy()
      await closed
    },
  }
}

async function forward(
  upstream: Upstream,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<string | undefined> {
  const { connection: _, ...headers } = incoming.headers
  const passed = request({
    host: '127.0.0.1',
    port: upstream.port,
    agent: upstream.agent,
    method: incoming.method,
    path: incoming.url,
    headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
  })
  const began = performance.now()
  upstream.sent += 1
  outgoing.once('close', () => passed.destroy())
  passed.end(body)
  let answer: IncomingMessage
  try {
    ;[answer] = (await once(passed, 'response')) as [IncomingMessage]
  } catch (error) {
    if (outgoing.destroyed) return `its client left after ${Math.round(performance.now() - began)} ms`
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === 'connect') return 'no connection'
    const connection = passed.reusedSocket ? 'a kept connection' : 'a new connection'
    return `${code ?? String(error)} on ${connection} after ${Math.round(performance.now() - began)} ms`
  }
  const { connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...told } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, told)
  outgoing.flushHeaders()
  answer.pipe(outgoing)
  const whole = await once(answer, 'end').then(
    () => true,
    () => false,
  )
  return whole || outgoing.destroyed ? undefined : 'cut in mid-answer'
}
