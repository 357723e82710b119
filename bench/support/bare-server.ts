import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { joinQuestion } from '../../server/features/questions/split.ts'
import { presentCover } from '../../server/media/cover-url.ts'

/** What the bare server is told: our own statements as our server sends them, with the values they were sent with. */
export interface BareOptions {
  databaseUrl: string
  secret: string
  /** The session token among the values of `session`: each request brings its own. */
  token: string
  /** Whether the statements are prepared under a name, as ours are, or sent whole each time. */
  prepared: boolean
  session: Statement
  /** Of each kind of page that it answers, what it reads; of events also who comes. */
  reads: Partial<Record<'list' | 'one' | 'feed' | 'events' | 'faces', Statement>>
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

interface EventRow extends Author, Cover {
  id: string
  title: string
  event_start_at: Date
  event_end_at: Date | null
  event_time_zone: string
  event_location: string | null
  event_venue: string | null
  event_types: string[]
  event_max_attendees: number | null
  attendee_count: number
  is_featured: boolean
  created_at: Date
  joined: boolean
}

interface Cover {
  cover_image_path: string | null
  cover_width: number | null
  cover_height: number | null
}

interface FeedRow extends Author, Cover {
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
  picture: presentCover(row),
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

const presentEvent = (row: EventRow, faces: Author[]) => ({
  id: row.id,
  title: row.title,
  startsAt: row.event_start_at.toISOString(),
  endsAt: row.event_end_at?.toISOString() ?? null,
  timeZone: row.event_time_zone,
  place: row.event_location,
  placeUrl: row.event_location && URL.canParse(row.event_location) ? row.event_location : null,
  venue: row.event_venue,
  types: row.event_types,
  cover: presentCover(row),
  attendeeCount: row.attendee_count,
  maxAttendees: row.event_max_attendees,
  spotsLeft: row.event_max_attendees === null ? null : row.event_max_attendees - row.attendee_count,
  faces: faces.map(presentAuthor),
  isFeatured: row.is_featured,
  createdAt: row.created_at.toISOString(),
  author: presentAuthor(row),
  joined: row.joined,
})

const pageOf = <R extends { id: string }>(rows: R[], presented: (row: R) => unknown, key: (row: R) => unknown[]) => {
  const page = rows.slice(0, 20)
  const last = page.at(-1)
  const next = rows.length > 20 && last ? Buffer.from(JSON.stringify(key(last))).toString('base64url') : null
  return { items: page.map(presented), next }
}

const listPath = '/api/questions'
const feedPath = '/api/feed'
const eventsPath = '/api/events'

/**
 * The least that can answer: node:http and pg, the same statements as our server and the same JSON. No router, no checks of input or output, no headers but the type and the length.
 */
function serve({ databaseUrl, secret, token: example, prepared, session, reads }: BareOptions) {
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
  const read = async <R extends object>(name: keyof BareOptions['reads'], values = reads[name]?.values) =>
    (await pool.query<R>({ ...named(name), text: reads[name]?.text ?? '', values: values ?? [] })).rows
  const answer = async (path: string, viewerId: string) => {
    if (path === eventsPath) {
      const rows = await read<EventRow>('events')
      const faces = await read<Author & { event_id: string }>('faces', [rows.slice(0, 20).map(({ id }) => id)])
      const of = Map.groupBy(faces, face => face.event_id)
      return pageOf(
        rows,
        row => presentEvent(row, of.get(row.id) ?? []),
        row => ['upcoming', row.event_start_at.toISOString(), row.id],
      )
    }
    if (path === feedPath) {
      const rows = await read<FeedRow>('feed')
      return pageOf(rows, presentCard, row => [row.is_featured, row.created_at.toISOString(), row.id, row.source])
    }
    if (path.startsWith(`${listPath}/`)) {
      const [row] = await read<Row>('one')
      return row && presentOne(row, viewerId)
    }
    if (!path.startsWith(listPath)) return undefined
    return pageOf(await read<Row>('list'), present, row => [row.is_featured, row.created_at.toISOString(), row.id])
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
