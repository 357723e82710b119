import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface Proxy {
  port: number
  /** Milliseconds per chunk and direction. */
  delay: number
  /** Share of chunks delayed by another second, like a retransmission. */
  lost: number
  /** Share of chunks after which a connection stays open and transfers nothing. */
  silent: number
  counts: { inRequest: number; inAnswer: number; silent: number }
  cutOne(): void
  cutAll(): Promise<void>
  mend(): Promise<void>
}

interface Line {
  client: Socket
  upstream: Socket
  doomed?: 'inRequest' | 'inAnswer' | undefined
  silent: boolean
}

const again = 1_000

export async function openProxy({ host = '127.0.0.1', port }: { host?: string; port: number }): Promise<Proxy> {
  const lines = new Set<Line>()
  let server: Server | undefined

  function pass(line: Line, from: Socket, to: Socket, direction: 'inRequest' | 'inAnswer') {
    let order = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      if (!line.silent && Math.random() < proxy.silent) {
        line.silent = true
        proxy.counts.silent++
      }
      if (line.silent) return
      const late = proxy.delay + (Math.random() < proxy.lost ? again : 0)
      if (line.doomed === direction) {
        line.doomed = undefined
        proxy.counts[direction]++
        to.write(piece.subarray(0, Math.floor(Math.random() * piece.length)), () => end(line))
        return
      }
      if (late === 0) return void to.write(piece)
      const due = new Promise<void>(resolve => void setTimeout(resolve, late))
      order = order.then(() => due).then(() => void (to.writable && to.write(piece)))
    })
    from.on('end', () => void order.then(() => to.end()))
  }
  const end = (line: Line) => {
    lines.delete(line)
    line.client.destroy()
    line.upstream.destroy()
  }
  const listen = (at: number) =>
    new Promise<Server>((resolve, reject) => {
      const listening = createServer({ allowHalfOpen: true }, client => {
        const upstream = connect({ port, host, allowHalfOpen: true })
        const line: Line = { client, upstream, silent: false }
        lines.add(line)
        for (const socket of [client, upstream]) {
          socket.setNoDelay(true)
          socket.on('error', () => end(line))
          socket.on('close', () => end(line))
        }
        pass(line, client, upstream, 'inRequest')
        pass(line, upstream, client, 'inAnswer')
      }).listen(at, '127.0.0.1', () => resolve(listening))
      listening.once('error', reject)
    })

  const proxy: Proxy = {
    port: 0,
    delay: 0,
    lost: 0,
    silent: 0,
    counts: { inRequest: 0, inAnswer: 0, silent: 0 },
    cutOne: () => {
      const line = [...lines][Math.floor(Math.random() * lines.size)]
      if (line) line.doomed ??= Math.random() < 0.5 ? 'inRequest' : 'inAnswer'
    },
    cutAll: async () => {
      const closed = new Promise(resolve => server?.close(resolve))
      for (const line of lines) end(line)
      await closed
    },
    mend: async () => {
      server = await listen(proxy.port)
    },
  }
  server = await listen(0)
  proxy.port = (server.address() as AddressInfo).port
  return proxy
}
