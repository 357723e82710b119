import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { joinQuestion } from '../../server/features/questions/split.ts'

/** What the bare server is told: our own statements as our server sends them, with the values they were sent with. */
export interface BareOptions {
  databaseUrl: string
  secret: string
  /** The session token among the values of `session`: each request brings its own. */
  token: string
  /** Whether the statements are prepared under a name, as ours are, or sent whole each time. */
  prepared: boolean
  session: Statement
  list: Statement
  one: Statement
  feed: Statement
}

export interface Statement {
  text: string
  values: unknown[]
}

interface Row extends Author {
  id: string
  slug: string
  title: string
  question_gap: string | null
  question_body: string | null
  category: string | null
  created_at: Date
  edited_at: Date | null
  is_featured: boolean
  reply_count: number
  under_review: boolean
}

interface FeedRow extends Author {
  id: string
  source: number
  kind: string
  title: string
  text: string | null
  category: string | null
  created_at: Date
  is_featured: boolean
  reply_count: number | null
  starts_at: Date | null
  time_zone: string | null
  location: string | null
  cents: number | null
  currency: string | null
  period: string | null
}

interface Author {
  author_id: string
  author_name: string
  author_avatar_path: string | null
  author_avatar_updated_at: Date | null
  author_job_title: string | null
  author_company: string | null
  author_neighborhood: string | null
}

const presentAuthor = (row: Author) => ({
  id: row.author_id,
  name: row.author_name,
  avatarUrl: row.author_avatar_path
    ? `/media/${row.author_avatar_path}?v=${row.author_avatar_updated_at?.getTime() ?? 0}`
    : null,
  headline: row.author_job_title ?? row.author_company,
  neighborhood: row.author_neighborhood,
})

const present = (row: Row) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  body: row.question_body,
  category: row.category,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  isFeatured: row.is_featured,
  replyCount: row.reply_count,
  author: presentAuthor(row),
})

const presentOne = (row: Row, viewer: string) => {
  const own = row.author_id === viewer
  return {
    ...present(row),
    text: joinQuestion({ title: row.title, gap: row.question_gap, body: row.question_body }),
    can: { reply: true, edit: own, remove: own, report: !own, feature: false },
    underReview: row.under_review,
  }
}

const presentCard = (row: FeedRow) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.text,
  category: row.category,
  createdAt: row.created_at.toISOString(),
  isFeatured: row.is_featured,
  replyCount: row.reply_count,
  event:
    row.kind === 'event'
      ? { startsAt: row.starts_at?.toISOString() ?? null, timeZone: row.time_zone, location: row.location }
      : null,
  price:
    row.cents === null
      ? null
      : { cents: row.cents, currency: row.currency ?? 'EUR', period: row.kind === 'renting' ? row.period : null },
  author: presentAuthor(row),
  target:
    row.source === 0
      ? { page: row.kind === 'question' || row.kind === 'event' ? row.kind : 'listing', id: row.id }
      : { page: 'profile', id: row.author_id },
  can: { feature: false },
})

const pageOf = <R extends { id: string }>(rows: R[], presented: (row: R) => unknown, key: (row: R) => unknown[]) => {
  const page = rows.slice(0, 20)
  const last = page.at(-1)
  const next = rows.length > 20 && last ? Buffer.from(JSON.stringify(key(last))).toString('base64url') : null
  return { items: page.map(presented), next }
}

const listPath = '/api/questions'
const feedPath = '/api/feed'

/**
 * The least that can answer: node:http and pg, the same two statements as our server and the same JSON. No router, no checks of input or output, no headers but the type and the length.
 */
function serve({ databaseUrl, secret, token: example, prepared, session, list, one, feed }: BareOptions) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const named = (name: string) => (prepared ? { name } : {})
  const viewer = async (cookie = '') => {
    const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
    const dot = value.lastIndexOf('.')
    const token = value.slice(0, dot)
    if (createHmac('sha256', secret).update(token).digest('base64') !== value.slice(dot + 1)) return undefined
    const values = session.values.map(given => (given === example ? token : given))
    return (await pool.query<{ id: string }>({ ...named('session'), text: session.text, values })).rows[0]
  }
  const answer = async (path: string, viewerId: string) => {
    if (path === feedPath) {
      const { rows } = await pool.query<FeedRow>({ ...named('feed'), ...feed })
      return pageOf(rows, presentCard, row => [row.is_featured, row.created_at.toISOString(), row.id, row.source])
    }
    if (path.startsWith(`${listPath}/`)) {
      const { rows } = await pool.query<Row>({ ...named('one'), ...one })
      return rows[0] && presentOne(rows[0], viewerId)
    }
    if (!path.startsWith(listPath)) return undefined
    const { rows } = await pool.query<Row>({ ...named('list'), ...list })
    return pageOf(rows, present, row => [row.is_featured, row.created_at.toISOString(), row.id])
  }
  const server = createServer((request, response) => {
    void (async () => {
      const found = await viewer(request.headers.cookie)
      const body = found && (await answer(request.url ?? '', found.id))
      const text = JSON.stringify(body ?? null)
      response.writeHead(body ? 200 : 404, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    })()
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  })
}

if (import.meta.main) serve(JSON.parse(process.argv[2] ?? '{}') as BareOptions)
