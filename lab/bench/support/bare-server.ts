import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { limits } from '../../../contract/limits.ts'
import { pageOf } from '../../../server/db/paging/cursor.ts'
import { eventOrders } from '../../../server/features/events/core/queries.ts'
import { presentListed } from '../../../server/features/events/core/present.ts'
import type { ListedEventRow } from '../../../server/features/events/core/queries.ts'
import { presentFeedItem } from '../../../server/features/feed/present.ts'
import { feedKey, type FeedRow } from '../../../server/features/feed/queries.ts'
import { orders as listingOrders } from '../../../server/features/listings/order.ts'
import { presentListing } from '../../../server/features/listings/present.ts'
import type { ListingRow } from '../../../server/features/listings/queries.ts'
import type { PersonRow } from '../../../server/person-cards/person.ts'
import { orders } from '../../../server/features/questions/order.ts'
import { presentQuestion, presentQuestionDetail } from '../../../server/features/questions/present.ts'
import type { QuestionRow, SeenQuestionRow } from '../../../server/features/questions/queries.ts'
import type { MemberViewer } from '../../../server/viewer/access.ts'

export interface BareOptions {
  databaseUrl: string
  secret: string
  token: string
  prepared: boolean
  session: Statement
  reads: Partial<Record<'list' | 'one' | 'feed' | 'events' | 'faces' | 'listings', Statement>>
}

export interface Statement {
  text: string
  values: unknown[]
}

type ViewerRow = Pick<MemberViewer, 'id' | 'neighborhood'> & { interests: string[] | null }

const listPath = '/api/questions'
const feedPath = '/api/feed'
const eventsPath = '/api/events'
const listingsPath = '/api/listings'

function serve({ databaseUrl, secret, token: example, prepared, session, reads }: BareOptions) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const named = (name: string) => (prepared ? { name } : {})
  const viewer = async (cookie = '') => {
    const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
    const dot = value.lastIndexOf('.')
    const token = value.slice(0, dot)
    if (createHmac('sha256', secret).update(token).digest('base64') !== value.slice(dot + 1)) return undefined
    const values = session.values.map(given => (given === example ? token : given))
    return (await pool.query<ViewerRow>({ ...named('session'), text: session.text, values })).rows[0]
  }
  const read = async <R extends object>(name: keyof BareOptions['reads'], values = reads[name]?.values) =>
    (await pool.query<R>({ ...named(name), text: reads[name]?.text ?? '', values: values ?? [] })).rows
  const answer = async (path: string, seenBy: MemberViewer) => {
    if (path === eventsPath) {
      const rows = await read<ListedEventRow>('events')
      const shown = rows.slice(0, limits.pageSize).map(({ id }) => id)
      const faces = Map.groupBy(await read<PersonRow & { event_id: string }>('faces', [shown]), face => face.event_id)
      return pageOf(rows, limits.pageSize, {
        key: eventOrders['upcoming'].key,
        present: row => presentListed(row, { faces: faces.get(row.id), viewer: seenBy }),
      })
    }
    if (path === listingsPath)
      return pageOf(await read<ListingRow>('listings'), limits.pageSize, {
        key: listingOrders['newest'].key,
        present: presentListing,
      })
    if (path === feedPath)
      return pageOf(await read<FeedRow>('feed'), limits.pageSize, {
        key: feedKey,
        present: row => presentFeedItem(row, seenBy),
      })
    if (path.startsWith(`${listPath}/`)) {
      const [row] = await read<SeenQuestionRow>('one')
      return row && presentQuestionDetail(row, seenBy)
    }
    if (!path.startsWith(listPath)) return undefined
    return pageOf(await read<QuestionRow>('list'), limits.pageSize, {
      key: orders.newest.key,
      present: presentQuestion,
    })
  }
  const server = createServer((request, response) => {
    void (async () => {
      const found = await viewer(request.headers.cookie)
      const viewing = found && ({ ...found, interests: found.interests ?? [], role: 'member' } as MemberViewer)
      const body = viewing && (await answer(request.url ?? '', viewing))
      const text = JSON.stringify(body ?? null)
      response.writeHead(body ? 200 : 404, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    })().catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end(JSON.stringify(String(error)))
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  })
}

if (import.meta.main) serve(JSON.parse(process.argv[2] ?? '{}') as BareOptions)
