import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../tests/support/app.ts'
import { openListener } from './listener.ts'

// Larger than the socket buffers of both ends.
const size = 32 * 1024 * 1024

/** `cut` resolves when the server closes the connection, after `still` milliseconds without a read. */
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
/** Pauses `rest` milliseconds per `after` bytes; returns the number of bytes. */
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
  // The rests are shorter than that, also on a busy machine, and longer together.
  const { socket } = await asking(2_000)
  expect(await read(socket, { rest: 300, after: size / 8 })).toBeGreaterThan(size)
})
