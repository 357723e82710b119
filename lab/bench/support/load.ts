import autocannon from 'autocannon'
import { ascending, quantile } from './figures.ts'

export interface Load {
  url: string
  cookie: string
  connections: number
  seconds: number
}

export interface LoadResult {
  perSecond: number
  p50: number
  p95: number
}

async function load({ url, cookie, connections, seconds }: Load): Promise<LoadResult> {
  const times: number[] = []
  const run = autocannon({ url, connections, duration: seconds, headers: { cookie } })
  run.on('response', (_client, _status, _bytes, milliseconds: number) => times.push(milliseconds))
  const { errors, non2xx, duration } = await run
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers other than 2xx.`)
  const sorted = ascending(times)
  return { perSecond: times.length / duration, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

if (import.meta.main) {
  const result = await load(JSON.parse(process.argv[2] ?? '{}') as Load)
  process.send?.(result, () => process.exit(0))
}
