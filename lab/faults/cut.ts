import { openProxy, type Proxy } from '../../tests/support/faults/proxy.ts'
import { fault } from './fault.ts'
import { writeOver, type Line, type Size } from './town/bad-line.ts'

const cutsEvery = (milliseconds: number): Pick<Line, 'spoil' | 'figures'> => ({
  spoil: proxy => {
    const timer = setInterval(() => proxy.cutOne(), milliseconds)
    return () => clearInterval(timer)
  },
  figures: ({ proxy }) => [
    { what: 'connections cut during a request', value: proxy.counts.inRequest, atLeast: 1 },
    { what: 'connections cut during an answer', value: proxy.counts.inAnswer, atLeast: 1 },
  ],
})

export async function inFront(serverUrl: string): Promise<{ proxy: Proxy; url: string }> {
  const proxy = await openProxy({ port: Number(new URL(serverUrl).port) })
  return { proxy, url: `http://127.0.0.1:${proxy.port}` }
}

const holds =
  'clients that resend with the same ids have written everything once and in order; a stream resumes at its cursor and receives each event once; the process keeps running.'

export const cutClients = fault<Size>({
  name: 'cut-clients',
  title: 'Client connections are cut',
  done: 'a proxy between clients and server cuts a random connection every few hundredths of a second, during its next request or answer, while ten clients write concurrently.',
  holds,
  full: { scenes: 5 },
  short: { scenes: 1, acknowledged: 30 },
  run: async (stage, size) => {
    const environment = { DATA_DIR: await stage.folder() }
    return writeOver(stage, size, { environment, open: inFront, ...cutsEvery(50) })
  },
})

export const cutDatabase = fault<Size>({
  name: 'cut-database',
  title: 'PostgreSQL connections are cut',
  done: 'the same proxy, between the server and PostgreSQL, cuts connections of the pool and the connection that listens for notifications.',
  holds: `a write whose connection is cut is answered with 503 and Retry-After; ${holds}`,
  needs: ['postgres'],
  full: { scenes: 5 },
  short: { scenes: 1, acknowledged: 30 },
  run: async (stage, size) => {
    const { address } = await stage.postgres()
    return writeOver(stage, size, {
      ...cutsEvery(100),
      environment: { DATA_DIR: await stage.folder(), DATABASE_URL: address },
      open: async () => {
        const wired = new URL(address)
        const proxy = await openProxy({ port: Number(wired.port) })
        wired.port = String(proxy.port)
        return { proxy, url: wired.href }
      },
    })
  },
})
