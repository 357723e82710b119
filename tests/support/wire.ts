import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface Wire {
  address: string
  cut(): Promise<void>
  /** Connections stay open, and nothing arrives. */
  silence(): void
  mend(): Promise<unknown>
}

export async function openWire(address: string, port = 5432): Promise<Wire> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const listen = (at: number) =>
    new Promise<number>(resolve => {
      const listening = createServer(client => {
        const upstream = connect(Number(target.port || port), target.hostname)
        for (const socket of [client, upstream]) {
          sockets.add(socket)
          socket.on('error', () => undefined)
          socket.on('close', () => sockets.delete(socket))
        }
        client.pipe(upstream).pipe(client)
      }).listen(at, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
      server = listening
    })
  const own = await listen(0)
  const wired = new URL(address)
  wired.host = `127.0.0.1:${own}`
  const cut = async () => {
    const closed = new Promise(resolve => server?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const silence = () => sockets.forEach(socket => socket.unpipe())
  return { address: wired.href, cut, silence, mend: () => listen(own) }
}
