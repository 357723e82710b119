import { connect } from 'node:net'

const patience = 5_000

/**
 * Sends bytes over a connection of their own, and behind them a request that ends it. Returns all that comes back until
 * the server closes: at once where the bytes were no HTTP, and after patience where it waits for more of them.
 */
export function exchange(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port, host } = new URL(url)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname)
    let heard = ''
    const done = () => {
      clearTimeout(late)
      socket.destroy()
      resolve(heard)
    }
    const late = setTimeout(done, patience)
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
    socket.on('error', done)
    socket.on('close', done)
    socket.write(bytes)
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  })
}

export interface Heard {
  status: number
  head: string
}

/** The answers in what came back. */
export const answersIn = (heard: string): Heard[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r]+\r\n)*)/g)].map(([, status, head = '']) => ({
    status: Number(status),
    head: head.toLowerCase(),
  }))
