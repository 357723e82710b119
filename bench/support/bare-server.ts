import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

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
}

export interface Statement {
  text: string
  values: unknown[]
}

interface Row {
  id: string
  title: string
  question_body: string | null
  category: string | null
  created_at: Date
  is_featured: boolean
  reply_count: number
  author_id: string
  author_name: string
  author_avatar_path: string | null
  author_avatar_updated_at: Date | null
  author_job_title: string | null
  author_company: string | null
  author_neighborhood: string | null
}

const present = (row: Row) => ({
  id: row.id,
  title: row.title,
  body: row.question_body,
  category: row.category,
  createdAt: row.created_at.toISOString(),
  isFeatured: row.is_featured,
  replyCount: row.reply_count,
  author: {
    id: row.author_id,
    name: row.author_name,
    avatarUrl: row.author_avatar_path
      ? `/media/${row.author_avatar_path}?v=${row.author_avatar_updated_at?.getTime() ?? 0}`
      : null,
    headline: row.author_job_title ?? row.author_company,
    neighborhood: row.author_neighborhood,
  },
})

const listPath = '/api/questions'

/**
 * The least that can answer: node:http and pg, the same two statements as our server and the same JSON. No router, no checks of input or output, no headers but the type and the length.
 */
function serve({ databaseUrl, secret, token: example, prepared, session, list, one }: BareOptions) {
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
  const answer = async (path: string) => {
    if (path.startsWith(`${listPath}/`)) {
      const { rows } = await pool.query<Row>({ ...named('one'), ...one })
      return rows[0] && { ...present(rows[0]), can: { reply: true } }
    }
    if (!path.startsWith(listPath)) return undefined
    const { rows } = await pool.query<Row>({ ...named('list'), ...list })
    const page = rows.slice(0, 20)
    const last = page.at(-1)
    const key = last && JSON.stringify([last.is_featured, last.created_at.toISOString(), last.id])
    return { items: page.map(present), next: rows.length > 20 && key ? Buffer.from(key).toString('base64url') : null }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = (await viewer(request.headers.cookie)) && (await answer(request.url ?? ''))
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
