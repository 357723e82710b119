import { connect } from 'node:net'

const patience = 5_000

/**
 * Sends bytes over a new connection, followed by a request that closes it. Returns everything received until the server closes
 * the connection: immediately if the bytes are not HTTP, after a timeout if the server expects more.
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

export const answersIn = (heard: string): Heard[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r]+\r\n)*)/g)].map(([, status, head = '']) => ({
    status: Number(status),
    head: head.toLowerCase(),
  }))
