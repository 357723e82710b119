import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvironment } from '../server/base/environment.ts'
import { startServer } from '../server/main.ts'
import { fail } from '../server/run.ts'

/** Some load modules on the first request. */
const pages = ['/', '/auth/login', '/readyz', '/api/docs', '/api/openapi.json']

/** So that the compile cache contains the modules of every start. */
async function warm() {
  const folder = await mkdtemp(join(tmpdir(), 'our-peeps-'))
  try {
    const dist = fileURLToPath(new URL('../dist', import.meta.url))
    const server = await startServer(readEnvironment({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' }), { dist })
    for (const page of pages) {
      const answer = await fetch(`${server.url}${page}`, { headers: { connection: 'close' } })
      if (!answer.ok) throw new Error(`${page} answers ${answer.status}.`)
    }
    await server.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await warm().catch(fail)
