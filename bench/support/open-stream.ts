import { get, type IncomingMessage } from 'node:http'

/** One open stream on a connection of its own, when it has begun. What comes is read away unless somebody listens. */
export function openStream(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const opening = get(`${url}/live`, { headers: { cookie }, agent: false }, response => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}.`))
      response.once('data', () => resolve(response))
    })
    opening.on('error', reject)
  })
}
