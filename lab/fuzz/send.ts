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
    /**
     * Returns the answer, or null if the server closed the connection without one, as it may for invalid HTTP. Throws on a
     * timeout. Of a stream, only the first chunk is read.
     */
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
        sent.on('timeout', () => sent.destroy(new Error('nothing came')))
        sent.on('error', (error: NodeJS.ErrnoException) =>
          error.message === 'nothing came' ? reject(error) : resolve(null),
        )
        sent.end(body)
      }),
  }
}

const unpacked = (bytes: Buffer, coding: string | undefined): string =>
  (coding === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString()
