import { connect, type Socket } from 'node:net'
import { ascending, quantile } from '../bench/support/figures.ts'
import { fault, none } from './fault.ts'
import { pause, send } from './town/client.ts'
import { createMembers, withDatabase, type Member } from './town/people.ts'
import { probe } from './town/prober.ts'
import { openSockets, within } from './town/watch.ts'
import { picture } from './town/writers.ts'

interface Size {
  headers: number
  bodies: number
  /** An image must arrive at a minimum rate, any other body within five minutes. */
  paths: readonly (readonly [string, number])[]
}

const pictures = [
  ['PUT /api/profile/avatar', 1_900_000],
  ['PUT /api/photos', 5_000_000],
] as const

const between = 1_000

function drip(url: string, beginning: string, onEnd: (error?: Error) => void): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(beginning))
  const timer = setInterval(() => socket.write('x'), between)
  socket.resume()
  let failed: Error | undefined
  socket.on('error', error => {
    if (socket.bytesWritten === 0) failed = error
  })
  socket.once('close', () => {
    clearInterval(timer)
    onEnd(failed)
  })
  return socket
}

const header = (url: string) => `GET / HTTP/1.1\r\nhost: ${new URL(url).host}\r\nx-slow: `
const body = (url: string, path: string, { cookie }: Member, length: number) =>
  `${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\norigin: ${url}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

export const slowLoris = fault<Size>({
  name: 'slow-loris',
  title: 'Requests that are never completed',
  done: 'connections send one byte per second: most of them in a header that never ends, others in the body of a question, an avatar or a photo from signed-in members. At the same time one member reads lists and another one uploads an image.',
  holds:
    'the other members receive answers, the server closes all slow connections, and its number of open connections returns to normal.',
  needs: ['linux'],
  full: { headers: 900, bodies: 100, paths: [...pictures, ['POST /api/questions', 100_000]] },
  short: { headers: 190, bodies: 10, paths: pictures },
  run: async (stage, { headers, bodies, paths }) => {
    const environment = { DATA_DIR: await stage.folder() }
    const members = await withDatabase(environment, db => createMembers(db, bodies + 2))
    const [reader, uploader, ...slow] = members as [Member, Member, ...Member[]]
    const server = await stage.server(environment)
    const pid = server.child.pid ?? 0
    await send(server.url, reader, { method: 'GET', path: '/questions' })
    const before = await openSockets(pid)
    let closed = 0
    const began = performance.now()
    let unopened = 0
    const end = (failed?: Error) => {
      closed++
      if (failed && unopened++ === 0) stage.say(String(failed))
    }
    const sockets = [
      ...Array.from({ length: headers }, () => drip(server.url, header(server.url), end)),
      ...slow.map((member, n) => {
        const [path, length] = paths[n % paths.length] as Size['paths'][number]
        return drip(server.url, body(server.url, path, member, length), end)
      }),
    ]
    stage.atEnd(() => sockets.forEach(socket => socket.destroy()))
    let most = 0
    await within(10_000, async () => {
      most = Math.max(most, (await openSockets(pid)) - before)
      return most >= sockets.length
    })
    const prober = probe(server.url, reader, 50)
    // Slow clients now hold memory reservations for their bodies.
    const upload = { method: 'PUT', path: '/profile/avatar', body: await picture(120) }
    const uploadBegan = performance.now()
    let uploaded = false
    while (!uploaded && performance.now() - uploadBegan < 120_000)
      uploaded = (await send(server.url, uploader, upload).catch(() => undefined))?.status === 200
    const uploadTook = performance.now() - uploadBegan
    await within(400_000, () => closed === sockets.length)
    const took = performance.now() - began
    await prober.close()
    await pause(0)
    const back = await within(10_000, async () => (await openSockets(pid)) <= before + 2)
    const others = [...prober.statuses].filter(([status]) => status !== 200).reduce((sum, [, times]) => sum + times, 0)
    const p95 = quantile(ascending(prober.times), 0.95)
    const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
    return [
      { what: 'concurrent slow connections', value: most, atLeast: 0.9 * sockets.length },
      none('slow connections that could not be opened', unopened),
      none('slow connections not closed by the server', sockets.length - closed),
      { what: 'time until all slow connections were closed', value: took, text: seconds(took) },
      none('open connections not released', back ? 0 : (await openSockets(pid)) - before),
      { what: 'list reads', value: prober.times.length, atLeast: 10 },
      none('list reads answered other than with 200', others),
      { what: 'list reads, p95', value: p95, text: `${Math.round(p95)} ms` },
      none('images that could not be uploaded', Number(!uploaded)),
      { what: 'time until the image was uploaded', value: uploadTook, text: seconds(uploadTook) },
    ]
  },
})
