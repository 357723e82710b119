import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { limits } from '../../contract/limits.ts'
import type { Schema } from '../../server/db/tables.ts'
import { readViewer } from '../../server/viewer/read-viewer.ts'
import { listFeed } from '../../server/features/feed/queries.ts'
import { questionFor } from '../../server/features/questions/access.ts'
import { listQuestions } from '../../server/features/questions/queries.ts'
import { createKeyring, readSignedToken } from '../../server/crypto/keyring.ts'
import type { BareOptions, Statement } from './support/bare-server.ts'
import { copyToEmbedded, healthDuringSearches } from './support/embedded-copy.ts'
import { digits, readBounds, type Figure } from './support/figures.ts'
import type { Load, LoadResult } from './support/load.ts'
import { inOwnProcess, root, secret, startOther, startOurs, type Served } from './support/process.ts'
import { openSessions } from './support/sessions.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'

const connections = 16
const seconds = 3
const rounds = 3
const embeddedBounds = { perSecond: 800, p95: 25 }

export async function measureThroughput(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-data-'))
  let embedded: Served | undefined
  try {
    const { bare, cookie, questionId } = await prepare(databaseUrl)
    const [reader = '', ...searchers] = await copyToEmbedded(databaseUrl, folder, 5)
    embedded = await startOurs({ DATA_DIR: folder })
    const figures = await measureAgainstBare(bare, {
      cookie,
      pages: [
        { what: 'list of 20 questions', path: '/api/questions' },
        { what: 'one question', path: `/api/questions/${questionId}` },
        { what: 'feed page', path: '/api/feed' },
      ],
      embedded: { url: embedded.url, cookie: reader },
    })
    return [...figures, await healthDuringSearches(embedded.url, searchers)]
  } finally {
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Page {
  what: string
  path: string
}

export async function measureAgainstBare(
  bare: Omit<BareOptions, 'prepared'>,
  { cookie, pages, embedded }: { cookie: string; pages: Page[]; embedded?: { url: string; cookie: string } },
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-data-'))
  const servers: Served[] = []
  try {
    const ours = await startOurs({ DATABASE_URL: bare.databaseUrl, DATA_DIR: folder })
    const [plain, prepared] = await Promise.all([
      startOther(join(root, 'lab/bench/support/bare-server.ts'), { ...bare, prepared: false }),
      startOther(join(root, 'lab/bench/support/bare-server.ts'), { ...bare, prepared: true }),
    ])
    servers.push(ours, plain, prepared)
    const figures: Figure[] = []
    for (const { what, path } of pages) {
      for (const other of [plain, prepared]) await assertEqual(ours.url + path, other.url + path, cookie)
      const best = await alternate<keyof Results>({
        plain: { url: plain.url + path, cookie },
        prepared: { url: prepared.url + path, cookie },
        ours: { url: ours.url + path, cookie },
        ...(embedded && { embedded: { url: embedded.url + path, cookie: embedded.cookie } }),
      })
      figures.push(...figuresOf(what, best as Results))
    }
    return figures
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Results = Record<'ours' | 'plain' | 'prepared', LoadResult> & { embedded?: LoadResult }

function figuresOf(what: string, { ours, plain, prepared, embedded }: Results): Figure[] {
  const ratio = (label: string, mine: number, theirs: number, unit: string, bound: Partial<Figure>): Figure => {
    const value = mine / theirs
    return {
      what: `${what}: ${label}`,
      value,
      text: `${digits(value)} (${digits(mine)} to ${digits(theirs)} ${unit})`,
      ...bound,
    }
  }
  return [
    ratio('throughput, ratio to minimal server', ours.perSecond, plain.perSecond, 'per second', { better: 'more' }),
    ratio('p95, ratio to minimal server', ours.p95, plain.p95, 'ms', {}),
    ratio(
      'throughput, ratio to minimal server with prepared statements',
      ours.perSecond,
      prepared.perSecond,
      'per second',
      { atLeast: readBounds.throughput },
    ),
    ratio('p95, ratio to minimal server with prepared statements', ours.p95, prepared.p95, 'ms', {
      atMost: readBounds.p95,
    }),
    ...(embedded
      ? [
          {
            what: `${what}: requests per second on the embedded database`,
            value: embedded.perSecond,
            atLeast: embeddedBounds.perSecond,
          },
          { what: `${what}: p95 on the embedded database in ms`, value: embedded.p95, atMost: embeddedBounds.p95 },
        ]
      : []),
  ]
}

const prepare = (databaseUrl: string) =>
  recordStatements(databaseUrl, async (db, viewer, last) => {
    const [question] = await listQuestions(db, viewer, { limit: limits.pageSize })
    const list = last()
    const questionId = question?.id ?? ''
    await questionFor(db, viewer, questionId)
    const one = last()
    await listFeed(db, viewer, { limit: limits.pageSize })
    return { reads: { list, one, feed: last() }, questionId }
  })

type Reading<More> = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  last: () => Statement,
) => Promise<More & Pick<BareOptions, 'reads'>>

export async function recordStatements<More>(databaseUrl: string, reading: Reading<More>) {
  const sent: Statement[] = []
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ text: query.sql, values: [...query.parameters] }),
  })
  const last = () => sent.at(-1) as Statement
  try {
    const [session] = await openSessions(db, 1)
    const cookie = session?.cookie ?? ''
    const signed = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
    const token = readSignedToken(createKeyring(secret), signed)?.token ?? ''
    // The first read records activity; the second shows what every later one does.
    await readViewer(db, token)
    const viewer = (await readViewer(db, token)) as MemberViewer
    const sessionQuery = last()
    const { reads, ...more } = await reading(db, viewer, last)
    return { bare: { databaseUrl, secret, token, session: sessionQuery, reads }, cookie, ...more }
  } finally {
    await db.destroy()
  }
}

/** Unequal answers would make the comparison meaningless. */
async function assertEqual(ours: string, other: string, cookie: string): Promise<void> {
  const read = async (url: string) => JSON.stringify(await (await fetch(url, { headers: { cookie } })).json())
  const [mine, theirs] = await Promise.all([read(ours), read(other)])
  if (mine === theirs) return
  const at = Math.max(0, [...mine].findIndex((letter, index) => letter !== theirs[index]) - 100)
  const [here, there] = [mine.slice(at, at + 300), theirs.slice(at, at + 300)]
  throw new Error(`The two servers give different answers to ${ours}:\n${here}\n${there}`)
}

async function alternate<Name extends string>(
  targets: Partial<Record<Name, Pick<Load, 'url' | 'cookie'>>>,
): Promise<Partial<Record<Name, LoadResult>>> {
  const names = Object.keys(targets) as Name[]
  const best: Partial<Record<Name, LoadResult>> = {}
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const result = await inOwnProcess<LoadResult>(join(root, 'lab/bench/support/load.ts'), {
        ...targets[name],
        connections,
        seconds,
      })
      const { perSecond = 0, p95 = Number.POSITIVE_INFINITY, p50 = Number.POSITIVE_INFINITY } = best[name] ?? {}
      if (round === 0) continue
      best[name] = {
        perSecond: Math.max(perSecond, result.perSecond),
        p50: Math.min(p50, result.p50),
        p95: Math.min(p95, result.p95),
      }
    }
  return best
}
