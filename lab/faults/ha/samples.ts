import pg from 'pg'
import { metric } from '../town/watch.ts'
import { pause, send } from '../town/client.ts'
import { note, type Ledger, type Write } from '../town/ledger.ts'
import type { Member } from '../town/people.ts'
import { profile } from '../town/writers.ts'
import { isPrimary, type Cluster } from './cluster.ts'

export interface Sample {
  process: number
  began: number
  took: number
  /** 0 without an answer. */
  status: number
  code?: string | undefined
}

export interface Samples {
  reads: Sample[]
  writes: Sample[]
  pages: Sample[]
  primaries: { at: number; name: string }[]
  replicas: { at: number; usable: number[] }[]
  close(): Promise<void>
}

const each = { write: 100, read: 100, page: 500, patroni: 50, replicas: 500 }
const patience = 15_000

/** Requests start at fixed times, whether or not earlier ones are answered. */
export function sample(
  cluster: Cluster,
  { urls, members, ledger }: { urls: string[]; members: Member[]; ledger: Ledger },
): Samples {
  const samples = { reads: [], writes: [], pages: [], primaries: [], replicas: [] } as unknown as Samples
  const open = new Set<Promise<unknown>>()
  let turn = 0
  const timers: NodeJS.Timeout[] = []
  const every = (milliseconds: number, work: (turn: number) => Promise<unknown>) =>
    timers.push(
      setInterval(() => {
        const working = work(turn++)
          .catch(() => undefined)
          .finally(() => open.delete(working))
        open.add(working)
      }, milliseconds),
    )
  const one = async (
    into: Sample[],
    turn: number,
    ask: (url: string) => Promise<{ status: number; code?: string | undefined }>,
  ) => {
    const process = turn % urls.length
    const began = performance.now()
    const answer = await ask(urls[process] ?? '').catch((error: Error) => ({
      status: 0,
      code: String(error.cause ?? error.message),
    }))
    into.push({ process, began, took: performance.now() - began, status: answer.status, code: answer.code })
  }
  const who = (turn: number) => members[turn % members.length] as Member
  let writes = 0
  every(each.write, turn =>
    one(samples.writes, writes++, async url => {
      const write: Write = { ...profile(who(turn), turn), sent: 1, began: performance.now() }
      ledger.writes.push(write)
      const answer = await send(url, write.by, write, patience)
      note(ledger, write, answer)
      return answer
    }),
  )
  let reads = 0
  every(each.read, turn =>
    one(samples.reads, reads++, url => send(url, who(turn), { method: 'GET', path: '/questions' }, patience)),
  )
  let pages = 0
  every(each.page, turn =>
    one(samples.pages, pages++, async url => {
      const headers = { cookie: who(turn).cookie, accept: 'text/html' }
      const answer = await fetch(`${url}/ask`, { headers, signal: AbortSignal.timeout(patience) })
      await answer.text()
      return { status: answer.status }
    }),
  )
  every(each.replicas, async () => {
    const usable = await Promise.all(urls.map(url => metric(url, 'database_replicas_usable').catch(() => 0)))
    samples.replicas.push({ at: performance.now(), usable })
  })
  let closed = false
  const watching = watchPrimary(cluster, samples, () => closed)
  samples.close = async () => {
    closed = true
    for (const timer of timers) clearInterval(timer)
    await Promise.all([watching, ...open])
  }
  return samples
}

/** A primary holds Patroni's lock, answers, and is not a standby. */
async function watchPrimary(cluster: Cluster, { primaries }: Samples, isClosed: () => boolean): Promise<void> {
  await Promise.all(
    cluster.nodes.map(async (node, n) => {
      let client: pg.Client | undefined
      const isWritable = async () => {
        if (!client) {
          const next = new pg.Client({
            connectionString: cluster.nodeUrls[n],
            connectionTimeoutMillis: 1_000,
            query_timeout: 1_000,
          })
          next.on('error', () => (client = undefined))
          await next.connect()
          client = next
        }
        const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
        return !(rows[0]?.standby ?? true)
      }
      const lose = () => {
        void client?.end().catch(() => undefined)
        client = undefined
        return false
      }
      for (let was = false; !isClosed(); await pause(each.patroni)) {
        const is = (await isWritable().catch(lose)) && (await isPrimary(cluster, node))
        if (is && !was) primaries.push({ at: performance.now(), name: node.name })
        was = is
      }
      lose()
    }),
  )
}
