import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Wire } from './trimmings.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const patience = 90_000

export function createSender(url: string) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return {
    close: () => agent.destroy(),
    /** Null if the server closed the connection. Throws on a timeout. Reads only the first chunk of a stream. */
    send: ({ method, path, headers, body }: Wire): Promise<Answer | null> =>
      new Promise((resolve, reject) => {
        const sent = request({
          agent,
          hostname,
          port,
          method,
          path,
          headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
          timeout: patience,
        })
        sent.on('response', answer => {
          const chunks: Buffer[] = []
          const done = () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: unpacked(Buffer.concat(chunks), answer.headers['content-encoding']),
            })
          answer.on('data', (chunk: Buffer) => {
            chunks.push(chunk)
            if (!/event-stream/.test(String(answer.headers['content-type']))) return
            done()
            sent.destroy()
          })
          answer.on('end', done)
          answer.on('error', done)
        })
        sent.on('upgrade', (answer, socket) => {
          socket.destroy()
          resolve({ status: answer.statusCode ?? 101, headers: answer.headers, text: '' })
        })
        sent.on('timeout', () => sent.destroy(new Error('no answer')))
        sent.on('error', (error: NodeJS.ErrnoException) =>
          error.message === 'no answer' ? reject(error) : resolve(null),
        )
        sent.end(body)
      }),
  }
}

const unpacked = (bytes: Buffer, coding: string | undefined): string =>
  (coding === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString()
