import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { createTestApp, origin, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { drawing } from '../../../tests/support/pictures.ts'
import { createApp } from '../../app.ts'
import type { AppError } from '../../base/errors.ts'
import { withBody } from './raw-body.ts'

let app: TestApp
let server: Server
let port: number
const lines: string[] = []
const waiting: (() => void)[] = []

beforeAll(async () => {
  app = await createTestApp({
    onLog: line => {
      lines.push(line)
      for (const look of waiting.splice(0)) look()
    },
  })
  server = serve({ fetch: createApp(app.deps).fetch, port: 0, createServer }) as Server
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

afterEach(() => void vi.useRealTimers())

async function logged(): Promise<{ status: number }> {
  for (;;) {
    const at = lines.findIndex(line => line.includes('/api/photos') && line.includes('"status"'))
    if (at >= 0) return JSON.parse(lines.splice(at, 1)[0]!) as { status: number }
    await new Promise<void>(look => waiting.push(look))
  }
}
async function sending(headers: string[]) {
  const { account } = await createAccount(app.deps.db)
  const cookie = `peeps.session_token=${await signInAs(app, account)}`
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = ['PUT /api/photos HTTP/1.1', 'host: 127.0.0.1', `origin: ${origin}`, `cookie: ${cookie}`, ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const answer = async () => {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    return chunk.toString()
  }
  const stored = async () => [
    await app.deps.db.selectFrom('uploads').select('id').where('owner_id', '=', account.id).execute(),
    await readdir(`${app.mediaFolder}/listing-covers/${account.id}`).catch(() => []),
  ]
  return { socket, answer, stored }
}

it('stores nothing of an interrupted upload, and frees its memory', async () => {
  const photo = await drawing(1200, 900).jpeg().toBuffer()
  // More than memory allows at the same time, to detect leaked reservations.
  for (let n = 0; n < 17; n++) {
    const { socket, stored } = await sending([`content-length: ${limits.coverBytesMax}`])
    await new Promise<void>(resolve => socket.write(photo, () => resolve()))
    socket.destroy()
    expect((await logged()).status).toBe(400)
    expect(await stored()).toEqual([[], []])
  }
  const { socket, answer, stored } = await sending([`content-length: ${photo.length}`])
  socket.write(photo)
  expect(await answer()).toContain('HTTP/1.1 200')
  expect((await stored()).map(({ length }) => length)).toEqual([1, 4])
  socket.destroy()
})

it('enforces the limit on chunked uploads without content-length', async () => {
  const photo = await drawing(400, 300).jpeg().toBuffer()
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const right = await sending(['transfer-encoding: chunked'])
  for (let at = 0; at < photo.length; at += 5000) right.socket.write(chunk(photo.subarray(at, at + 5000)))
  right.socket.write('0\r\n\r\n')
  expect(await right.answer()).toContain('HTTP/1.1 200')
  const { socket, answer, stored } = await sending(['transfer-encoding: chunked'])
  for (let sent = 0; sent <= limits.coverBytesMax; sent += 65536) socket.write(chunk(Buffer.alloc(65536)))
  expect(await answer()).toContain('HTTP/1.1 413')
  expect(await stored()).toEqual([[], []])
  for (const one of [right, { socket }]) one.socket.destroy()
})

describe('slow uploads', () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
  )
  const kilobyte = 1024
  const megabyte = 1024 * kilobyte
  const largest = limits.coverBytesMax

  async function* pieces(bytes: number, everySecond: number) {
    for (let sent = 0; sent < bytes; sent += everySecond) {
      await new Promise(resolve => void setTimeout(resolve, 1_000))
      yield new Uint8Array(Math.min(everySecond, bytes - sent))
    }
  }
  async function upload(sender: { of: string; ip: string }, bytes: number, everySecond: number) {
    const began = performance.now()
    const init = { method: 'PUT', body: ReadableStream.from(pieces(bytes, everySecond)), duplex: 'half' }
    const request = new Request(origin, { ...init, headers: { 'content-length': String(bytes) } } as never)
    const rule = { ...sender, max: largest, tooLarge: 'COVER_TOO_LARGE' } as const
    const ended = await withBody(request, rule, () => Promise.resolve('stored')).catch((error: AppError) => error)
    const seconds = Math.round((performance.now() - began) / 1000)
    return typeof ended === 'string' ? { ended, seconds } : { ended: ended.code, wait: ended.retryAfter, seconds }
  }
  const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  const of = (name: number | string, ip = `192.0.2.${name}`) => ({ of: `member ${name}`, ip })

  it('aborts an upload below the minimum rate, and accepts a slow one above it', async () => {
    const slow = upload(of(1), megabyte, 20 * kilobyte)
    const trickling = upload(of(2), megabyte, 100)
    await after(60)
    expect(await trickling).toMatchObject({ ended: 'MALFORMED_REQUEST' })
    expect(await slow).toMatchObject({ ended: 'stored' })
  })

  it.each([
    ['one member', () => of('same', '192.0.2.1')],
    ['members of one network', (n: number) => of(n, '192.0.2.1')],
    ['members of an IPv6 /64', (n: number) => of(n, `2001:db8::${n}`)],
  ])('of %s do not hold up those of another', async (_, sender) => {
    const slow = Array.from({ length: 17 }, (_, n) => upload(sender(n), largest, 17 * kilobyte))
    await after(8)
    const quick = upload(of('other', '198.51.100.1'), largest, megabyte)
    await after(6)
    expect(await quick).toEqual({ ended: 'stored', seconds: 5 })
    await after(400)
    await Promise.all(slow)
  })

  it('give way to those who wait, also on many networks, and are told when to try again', async () => {
    const slow = Array.from({ length: 16 }, (_, n) => upload(of(n), largest, 17 * kilobyte))
    await after(30)
    const [phone, quick] = [
      upload(of('phone', '198.51.100.1'), largest, 100 * kilobyte),
      upload(of('quick', '198.51.100.2'), 4 * megabyte, megabyte),
    ]
    await after(2)
    expect(await Promise.race(slow)).toMatchObject({ ended: 'UNAVAILABLE', wait: 5 })
    await after(10)
    expect(await quick).toEqual({ ended: 'stored', seconds: expect.toSatisfy((seconds: number) => seconds < 10) })
    await after(50)
    expect(await phone).toMatchObject({ ended: 'stored' })
    await after(400)
    await Promise.all(slow)
  })

  it.each([8, 16, 20])(
    'of %d members of four networks, just fast enough, hold up a fifth for seconds',
    async members => {
      const slow = Array.from({ length: members }, (_, n) => upload(of(n, `192.0.2.${n % 4}`), largest, 85 * kilobyte))
      await after(3)
      const quick = upload(of('other', '198.51.100.1'), largest, megabyte)
      await after(15)
      expect(await Promise.race([quick, Promise.resolve('still waiting')])).toMatchObject({ ended: 'stored' })
      await after(100)
      await Promise.all(slow)
    },
  )

  it('keep their place while nobody waits', async () => {
    const slow = Array.from({ length: 16 }, (_, n) => upload(of(n), megabyte, 17 * kilobyte))
    await after(70)
    expect(await Promise.all(slow)).toEqual(slow.map(() => ({ ended: 'stored', seconds: 61 })))
  })

  it('leave no one waiting for longer than half a minute', async () => {
    const all = Array.from({ length: 24 }, (_, n) => upload(of(n), largest, 100 * kilobyte))
    await after(100)
    const ended = await Promise.all(all)
    const refused = ended.filter(one => one.ended !== 'stored')
    for (const one of refused) expect(one).toMatchObject({ ended: 'UNAVAILABLE', wait: 5 })
    expect(Math.max(...refused.map(({ seconds }) => seconds))).toBeLessThan(30)
    expect(ended.length - refused.length).toBe(16)
  })
})

it('does not block uploads behind others that have barely started', async () => {
  const rule = { max: limits.coverBytesMax, tooLarge: 'COVER_TOO_LARGE' } as const
  const put = (body: ReadableStream) => new Request(origin, { method: 'PUT', body, duplex: 'half' } as never)
  const ends: (() => void)[] = []
  const slow = Array.from({ length: 12 }, (_, n) => {
    const body = new ReadableStream({
      start: controller => {
        controller.enqueue(new Uint8Array(1))
        ends.push(() => controller.close())
      },
    })
    return withBody(put(body), { of: `slow ${n}`, ip: '192.0.2.1', ...rule }, async ({ length }) => length)
  })
  const whole = put(ReadableStream.from([new Uint8Array(1024 * 1024)]))
  expect(await withBody(whole, { of: 'quick', ip: '192.0.2.1', ...rule }, async ({ length }) => length)).toBe(
    1024 * 1024,
  )
  for (const end of ends) end()
  expect(await Promise.all(slow)).toEqual(slow.map(() => 1))
})
