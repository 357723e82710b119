import { type Agent, request } from 'node:http'
import { largeEmail } from '../../../sample/large/rows.ts'
import { samplePassword } from '../../../sample/password.ts'
import { ascending, quantile } from './figures.ts'
import { pause } from './process.ts'
import { keepAliveAgent } from './kept-agent.ts'

export interface Paced {
  url: string
  kind: 'list' | 'sign-in'
  perSecond: number
  seconds: number
  cookie: string
}

export interface PacedResult {
  perSecond: number
  refused: number
  p50: number
  p95: number
}

const people = 1_000
const start = Math.floor(Math.random() * 2 ** 24)
const ipOf = (n: number) => [10, (n >> 16) & 255, (n >> 8) & 255, n & 255].join('.')

async function run({ url, kind, perSecond, seconds, cookie }: Paced): Promise<PacedResult> {
  const agent = keepAliveAgent()
  const times: number[] = []
  const open: Promise<void>[] = []
  let refused = 0
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    await pause(Math.max(0, began + (n * 1000) / perSecond - performance.now()))
    const sent = performance.now()
    const answered =
      kind === 'list'
        ? send(`${url}/api/questions`, { agent, headers: { cookie } })
        : send(`${url}/api/accounts/sign-in`, {
            agent,
            headers: { origin: url, 'content-type': 'application/json', 'x-forwarded-for': ipOf(start + n) },
            body: JSON.stringify({ email: largeEmail((start + n) % people), password: samplePassword }),
          })
    open.push(answered.then(done => void (done ? times.push(performance.now() - sent) : refused++)))
  }
  await Promise.all(open)
  const sorted = ascending(times)
  const took = (performance.now() - began) / 1000
  return { perSecond: times.length / took, refused, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

function send(
  url: string,
  { agent, headers, body }: { agent: Agent; headers: Record<string, string>; body?: string },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, response => {
      const { statusCode = 0 } = response
      if (statusCode === 200 || statusCode === 503) response.resume().once('end', () => resolve(statusCode === 200))
      else reject(new Error(`${url} was answered with ${statusCode}.`))
    })
    sending.once('error', reject)
    sending.end(body)
  })
}

if (import.meta.main) {
  const result = await run(JSON.parse(process.argv[2] ?? '{}') as Paced)
  process.send?.(result, () => process.exit(0))
}
