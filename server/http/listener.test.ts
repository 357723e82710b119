import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../tests/support/app.ts'
import { openListener } from './listener.ts'

// Far more than the buffers of both ends of a connection hold.
const size = 32 * 1024 * 1024
const still = 300

/** A connection that has asked for something large and reads nothing by itself; `cut` resolves when the server gives up. */
async function asking(): Promise<{ socket: Socket; cut: Promise<unknown> }> {
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
/** Reads to the end, and rests after every so many bytes; how many there were. */
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

it('closes a connection on which nobody reads what was asked for', async () => {
  const { socket, cut } = await asking()
  await cut
  expect(await read(socket, { rest: 0 }).catch(() => 0)).toBeLessThan(size)
})

it('lets somebody read who is slow', async () => {
  const { socket } = await asking()
  expect(await read(socket, { rest: still / 2, after: size / 16 })).toBeGreaterThan(size)
})
