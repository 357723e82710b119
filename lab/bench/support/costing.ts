import type pg from 'pg'
import { processorSeconds } from './process.ts'

export function costing(pid: number, watch: pg.Client) {
  const parts = async () => {
    const { rows } = await watch.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    )
    const each = await Promise.all(rows.map(async row => [row.pid, await used(row.pid)] as const))
    return new Map(each)
  }
  return async (work: () => Promise<unknown>): Promise<{ server: number; database: number }> => {
    const [server, database] = [await processorSeconds(pid), await parts()]
    await work()
    const after = await parts()
    const spent = [...after].reduce((sum, [part, now]) => sum + now - (database.get(part) ?? 0), 0)
    return { server: ((await processorSeconds(pid)) - server) * 1000, database: spent * 1000 }
  }
}

const used = (pid: number) => processorSeconds(pid).catch(() => 0)
