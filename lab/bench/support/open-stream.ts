import { get, type IncomingMessage } from 'node:http'

export function openStream(url: string, cookie: string, parameters = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const opening = get(`${url}/live?${parameters}`, { headers: { cookie }, agent: false }, response => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}.`))
      response.once('data', () => resolve(response))
    })
    opening.on('error', reject)
  })
}
