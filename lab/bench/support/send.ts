import { request, type Agent } from 'node:http'

export function send(
  url: string,
  { agent, cookie, body }: { agent: Agent; cookie: string; body: unknown },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, origin: new URL(url).origin, 'content-type': 'application/json' }
    const sending = request(url, { method: 'POST', agent, headers }, response => {
      if (response.statusCode === 200) response.resume().once('end', resolve)
      else reject(new Error(`A post was answered with ${response.statusCode}.`))
    })
    sending.once('error', reject)
    sending.end(JSON.stringify(body))
  })
}
