import { connect } from 'node:net'

const patience = 5_000

/** Also sends a request that closes the connection. */
export function exchange(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port, host } = new URL(url)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname)
    let received = ''
    const done = () => {
      clearTimeout(late)
      socket.destroy()
      resolve(received)
    }
    const late = setTimeout(done, patience)
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
    socket.on('error', done)
    socket.on('close', done)
    socket.write(bytes)
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  })
}

export interface ReceivedAnswer {
  status: number
  head: string
}

export const answersIn = (received: string): ReceivedAnswer[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r]+\r\n)*)/g)].map(([, status, head = '']) => ({
    status: Number(status),
    head: head.toLowerCase(),
  }))
