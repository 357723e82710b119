import { openProxy, type Proxy } from '../../tests/support/proxy.ts'
import { fault } from './fault.ts'
import { writeOver, type Line, type Size } from './town/bad-line.ts'

const cutsEvery = (milliseconds: number): Pick<Line, 'spoil' | 'figures'> => ({
  spoil: proxy => {
    const timer = setInterval(() => proxy.cutOne(), milliseconds)
    return () => clearInterval(timer)
  },
  figures: ({ proxy }) => [
    { what: 'cut in mid-request', value: proxy.counts.inRequest, atLeast: 1 },
    { what: 'cut in mid-answer', value: proxy.counts.inAnswer, atLeast: 1 },
  ],
})

export async function inFront(serverUrl: string): Promise<{ proxy: Proxy; url: string }> {
  const proxy = await openProxy({ port: Number(new URL(serverUrl).port) })
  return { proxy, url: `http://127.0.0.1:${proxy.port}` }
}

const holds =
  'clients that send again with the same ids have written everything once and in order; a stream comes back at its cursor and tells everything once; the process lives on.'

export const cutClients = fault<Size>({
  name: 'cut-clients',
  title: 'Connections of clients are cut',
  done: 'a proxy between clients and server cuts a connection of its choice every few hundredths of a second in the middle of whatever it carries next, a request or an answer, while ten clients write at once.',
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
  title: 'Connections to PostgreSQL are cut',
  done: 'the same proxy stands between the server and PostgreSQL, and cuts connections of the pool and the one that listens.',
  holds: `a write that lost its connection is a 503 that says when to come back; ${holds}`,
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
