import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataExport } from '../../contract/exports.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { digits, type Figure } from './support/figures.ts'
import { pause, residentMiB, startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'

const mebi = 1024 * 1024

export async function measureExport(url: string): Promise<Figure[]> {
  const database = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  const [session] = await openSessions(database.db, 1).finally(() => database.close())
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-export-'))
  const server = await startOurs({ DATABASE_URL: url, DATA_DIR: folder })
  const call = async (method: string, path: string) => {
    const headers = { cookie: session?.cookie ?? '', origin: server.url, 'content-type': 'application/json' }
    const body = method === 'POST' ? '{}' : null
    const response = await fetch(`${server.url}/api${path}`, { method, headers, body })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return (await response.json()) as unknown
  }
  try {
    await call('GET', '/exports')
    const before = await residentMiB(server.pid)
    let most = before
    const began = performance.now()
    await call('POST', '/exports')
    for (;;) {
      most = Math.max(most, await residentMiB(server.pid))
      const { export: made } = (await call('GET', '/exports')) as { export: DataExport | null }
      if (made?.state === 'failed') throw new Error('The export failed.')
      if (made?.state === 'ready') {
        const seconds = (performance.now() - began) / 1_000
        const size = `${digits((made.bytes ?? 0) / mebi)} MiB`
        return [
          {
            what: 'from the request to the finished file, in s',
            value: seconds,
            text: `${digits(seconds)} (${size})`,
            atMost: 60,
          },
          {
            what: 'additional resident memory of the server during it, in MiB',
            value: most - before,
            text: `${digits(most - before)} (${digits(before)} before, at most ${digits(most)})`,
            atMost: 200,
          },
        ]
      }
      await pause(250)
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
