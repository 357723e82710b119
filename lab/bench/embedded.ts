import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '../../server/db/pglite.ts'
import { runScript } from '../../tests/support/engines/server-process.ts'
import { drawing } from '../../tests/support/pictures.ts'
import { digits, type Figure } from './support/figures.ts'
import { residentMiB, secret, startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'

const people = 12
const requests = (people * 3600) / 10

export async function measureEmbedded(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-embedded-'))
  try {
    const empty = await startOurs({ DATA_DIR: join(folder, 'empty') })
    const first = await residentMiB(empty.pid)
    await empty.stop()
    const data = join(folder, 'city')
    const { code, output } = await runScript('scripts/sample.ts', ['city'], { DATA_DIR: data, SECRET: secret })
    if (code !== 0) throw new Error(output)
    const members = await sessionsIn(data)
    const server = await startOurs({ DATA_DIR: data })
    try {
      const opened = await residentMiB(server.pid)
      let most = opened
      const refused = new Map<number, number>()
      const act = await actsOf(server.url)
      for (let n = 0; n < requests; n++) {
        const { status } = await act(n, members[n % members.length]!.cookie)
        if (status >= 400) refused.set(status, (refused.get(status) ?? 0) + 1)
        if (n % 20 === 0) most = Math.max(most, await residentMiB(server.pid))
      }
      // The rate limits per hour are enabled.
      const failed = [...refused].filter(([status]) => status !== 429)
      if (failed.length > 0) throw new Error(`Refused: ${JSON.stringify(failed)}`)
      const after = await residentMiB(server.pid)
      return [
        figure('resident memory after the first start, which creates the database, in MiB', first),
        figure('resident memory after a start with the sample city, in MiB', opened),
        figure(`resident memory after ${requests} requests, in MiB`, after, 400),
        figure('peak resident memory in MiB', Math.max(most, after)),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const figure = (what: string, value: number, atMost?: number): Figure => ({
  what,
  value,
  text: digits(value),
  ...(atMost ? { atMost } : {}),
})

async function sessionsIn(data: string) {
  const database = await openPglite({ folder: join(data, 'database') })
  try {
    return await openSessions(database.db, people)
  } finally {
    await database.close()
  }
}

async function actsOf(url: string) {
  const photo = await drawing(1600, 1200).jpeg().toBuffer()
  const send = async (method: string, path: string, cookie: string, body?: object | Uint8Array) => {
    const isFile = body instanceof Uint8Array
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        cookie,
        origin: new URL(url).origin,
        ...(body ? { 'content-type': isFile ? 'image/jpeg' : 'application/json' } : {}),
      },
      ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
    })
    await response.arrayBuffer()
    return response
  }
  const reads = [
    '/home',
    '/api/home',
    '/api/questions',
    '/api/events',
    '/api/listings',
    '/api/people?search=mar',
    '/api/conversations',
    '/ask',
    '/events',
    '/swap',
  ]
  return (n: number, cookie: string) => {
    if (n % 100 === 50) return send('PUT', '/api/covers', cookie, photo)
    if (n % 25 === 7)
      return send('POST', '/api/questions', cookie, {
        id: randomUUID(),
        category: 'Housing & Renting',
        title: `Who knows a good baker, number ${n}?`,
        details: null,
      })
    return send('GET', reads[n % reads.length]!, cookie)
  }
}
