import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, origin, signInAs } from '../../tests/support/app.ts'
import { createAccount } from '../../tests/support/factories.ts'
import { createApp } from '../app.ts'
import { openListener } from './listener.ts'

const size = 32 * 1024 * 1024

async function asking(still: number): Promise<{ socket: Socket; cut: Promise<unknown> }> {
  const { deps } = await createTestApp()
  const environment = { ...deps.environment, port: 0, host: '127.0.0.1' }
  const given = Promise.withResolvers<ServerResponse>()
  const listener = await openListener(
    (_, { outgoing }) => {
      given.resolve(outgoing as ServerResponse)
      return new Response(new Uint8Array(size), { headers: { 'content-length': String(size) } })
    },
    { ...deps, environment },
    { still },
  )
  const socket = connect(listener.port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(async () => {
    socket.destroy()
    await listener.close()
  })
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET /media/large.webp HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n')
  return { socket, cut: once(await given.promise, 'close') }
}
async function read(socket: Socket, { rest, after = size }: { rest: number; after?: number }): Promise<number> {
  let [total, since] = [0, 0]
  for await (const bytes of socket) {
    total += (bytes as Buffer).length
    since += (bytes as Buffer).length
    if (since < after) continue
    since = 0
    await pause(rest)
  }
  return total
}

it('closes a connection whose client does not read the response', async () => {
  const { socket, cut } = await asking(300)
  await cut
  expect(await read(socket, { rest: 0 }).catch(() => 0)).toBeLessThan(size)
})

it('keeps a connection whose client reads slowly', async () => {
  const { socket } = await asking(2_000)
  expect(await read(socket, { rest: 300, after: size / 8 })).toBeGreaterThan(size)
})

async function serving() {
  const app = await createTestApp()
  const { deps } = app
  const { fetch } = createApp(deps)
  const ended = Promise.withResolvers<string>()
  const listener = await openListener(
    (request, env) => {
      ;(env.incoming as IncomingMessage).on('end', () => ended.resolve('read'))
      return fetch(request, env)
    },
    { ...deps, environment: { ...deps.environment, port: 0, host: '127.0.0.1' } },
  )
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await listener.close()
  })
  const send = (body: string, { path = '/api/questions', type = 'application/json', as = '', of = body.length }) => {
    const socket = connect(listener.port, '127.0.0.1')
    sockets.push(socket)
    const headers = { host: '127.0.0.1', origin, 'content-type': type, cookie: `peeps.session_token=${as}` }
    const lines = Object.entries({ ...headers, 'content-length': of }).map(header => header.join(': '))
    socket.write(`${[`POST ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`)
    return socket
  }
  return { app, send, read: ended.promise }
}
const answerOf = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0])

it.each([
  ['of an endpoint that does not exist', { path: '/api/nothing' }],
  ['of another type', { type: 'text/plain' }],
])('keeps a connection after an answer before the body was read: %s', async (_, given) => {
  const { send, read } = await serving()
  const socket = send('x'.repeat(200_000), given)
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 40[04].*connection: keep-alive/is)
  expect(await Promise.race([read, once(socket, 'close').then(() => 'closed')])).toBe('read')
})

it('parses one large body of an account in each round of the event loop, and one of another account meanwhile', async () => {
  const { app, send } = await serving()
  const [many, one] = [await createAccount(app.deps.db), await createAccount(app.deps.db)]
  const [first, other] = [await signInAs(app, many.account), await signInAs(app, one.account)]
  const counted = vi.spyOn(app.deps.requests, 'count')
  const rounds = { many: [] as number[], one: [] as number[] }
  let round = 0
  const { parse } = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    const name = /^{"(many|one)":/.exec(text)?.[1] as keyof typeof rounds | undefined
    if (name) rounds[name].push(round)
    return parse(text, reviver) as unknown
  })
  let isCounting = true
  const count = () => {
    round++
    if (isCounting) setImmediate(count)
  }
  onTestFinished(() => {
    isCounting = false
    vi.restoreAllMocks()
  })
  const bodyOf = (name: string) => JSON.stringify({ [name]: 'x'.repeat(20_000) })
  const sent = [...Array<string>(8).fill('many'), 'one'].map(name => {
    const body = bodyOf(name)
    return send(body.slice(0, -1), { as: name === 'one' ? other : first, of: body.length })
  })
  const bytesCounted = () => counted.mock.calls.filter(([what]) => what === 'bytes').length
  await vi.waitFor(() => expect(bytesCounted()).toBe(sent.length), { timeout: 30_000, interval: 5 })
  setImmediate(count)
  for (const socket of sent) socket.write('}')
  for (const answer of await Promise.all(sent.map(answerOf))) expect(answer).toMatch(/^HTTP\/1\.1 400/)
  expect(new Set(rounds.many).size).toBe(8)
  expect(rounds.one[0]).toBeLessThan(rounds.many.at(-1)!)
})
