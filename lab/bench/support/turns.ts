import { request } from 'node:http'
import { endpoints, requestOf, type Things } from './endpoints.ts'
import { ascending, quantile } from './figures.ts'
import type { LoadResult } from './load.ts'
import { keepAliveAgent } from './kept-agent.ts'

export interface Turn {
  url: string
  endpoint: number
  things: Things
  connections: number
  seconds: number
  first: number
  /** Requests, also if they take longer than `seconds`. */
  atLeast?: number
}

async function run({ url, endpoint, things, connections, seconds, first, atLeast = 0 }: Turn): Promise<LoadResult> {
  const agent = keepAliveAgent(connections)
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  let next = first
  const loop = async () => {
    while (performance.now() < until || next < first + atLeast) {
      const { method, path, body, member } = requestOf(endpoints[endpoint]!, things, next++)
      const began = performance.now()
      await new Promise<void>((resolve, reject) => {
        const headers = { cookie: member.cookie, 'x-recording': endpoint, ...(body ? { ...writing, origin: url } : {}) }
        const sending = request(url + path, { method, agent, headers }, response => {
          if (response.statusCode === 200) response.resume().once('end', resolve)
          else reject(new Error(`${path} was answered with ${response.statusCode}.`))
        })
        sending.once('error', reject)
        sending.end(body)
      })
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  agent.destroy()
  const sorted = ascending(times)
  return { perSecond: times.length / seconds, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

const writing = { 'content-type': 'application/json' }

if (import.meta.main) {
  process.once('message', async ({ turns }: { turns: Turn[] }) => {
    const results: LoadResult[] = []
    for (const turn of turns) results.push(await run(turn))
    process.send?.(results, () => process.exit(0))
  })
}
