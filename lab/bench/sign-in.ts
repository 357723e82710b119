import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { digits, median, type Figure } from './support/figures.ts'
import type { Paced, PacedResult } from './support/paced.ts'
import { inOwnProcess, pause, root, startOurs, type Served } from './support/process.ts'
import { openSessions } from './support/sessions.ts'

const seconds = 6
const rounds = 5
/** Slightly more than the required rate, so that it can be reached. */
const offered = 52
const asked = 20

export async function measureSignIn(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-sign-in-'))
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 2 })
  let server: Served | undefined
  try {
    const [session] = await openSessions(database.db, 1)
    // The limits count per client IP, as behind a proxy.
    server = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder, TRUST_PROXY: '1' })
    const { url } = server
    const run = (kind: Paced['kind'], perSecond: number) =>
      inOwnProcess<PacedResult>(join(root, 'lab/bench/support/paced.ts'), {
        url,
        kind,
        perSecond,
        seconds,
        cookie: session?.cookie ?? '',
      } satisfies Paced)
    await Promise.all([run('list', asked), run('sign-in', offered)])
    const idle: PacedResult[] = []
    const during: PacedResult[] = []
    const signIns: PacedResult[] = []
    for (let round = 0; round < rounds; round++) {
      await pause(1_000)
      idle.push(await run('list', asked))
      const [list, signIn] = await Promise.all([run('list', asked), run('sign-in', offered)])
      during.push(list)
      signIns.push(signIn)
    }
    const medianOf = (results: PacedResult[], of: keyof PacedResult) => median(results.map(result => result[of]))
    const [quiet, busy] = [medianOf(idle, 'p95'), medianOf(during, 'p95')]
    return [
      { what: 'sign-ins per second', value: medianOf(signIns, 'perSecond'), atLeast: 50 },
      { what: 'sign-ins refused temporarily', value: signIns.reduce((sum, { refused }) => sum + refused, 0) },
      { what: 'sign-in: p95 in ms', value: medianOf(signIns, 'p95') },
      {
        what: 'list during sign-ins: p95, ratio to p95 without sign-ins',
        value: busy / quiet,
        text: `${digits(busy / quiet)} (${digits(busy)} to ${digits(quiet)} ms)`,
        atMost: 1.5,
      },
    ]
  } finally {
    await server?.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
