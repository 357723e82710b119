import { sql, type Kysely, type RawBuilder } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import type { Condition, Currency, ListingType, TicketCategory } from '../../../contract/vocabulary.ts'
import { notBlocked } from '../../relations/blocks.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { orders } from './order.ts'
import { isOfferedAs, shownColumns, type ListingRow, type SeenListingRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

const lookedAt = sql.lit(200)
/** Shorter words are mostly articles and prepositions. */
const wordMin = 4

interface Traits {
  id: string
  words: string
  neighborhood: string | null
  cents: number
  currency: Currency
  condition: Condition | null
  category: TicketCategory | null
}

const traits = sql`l.id, fold(l.title) as words, l.listing_neighborhood as neighborhood,
  l.listing_price_cents as cents, l.listing_currency as currency,
  l.selling_condition as condition, l.ticket_category as category`

const newestBy = memoized(({ type }: { type: string }) =>
  prepared<{ city: unknown; viewer: unknown; id: unknown }, Traits>(
    (_, { city, viewer, id }) => sql<Traits>`
      select ${traits} from posts as l where l.id = ${id}
      union all (
        select ${traits} from posts as l
        where l.city_id = ${city} and ${isOfferedAs(type as ListingType)} and l.id <> ${id}
          and ${notBlocked({ viewer, person: sql`l.author_id` })}
        order by ${orders.newest.order('l')} limit ${lookedAt}
      )`,
  ),
)

const shown = prepared<{ ids: string[] }, ListingRow>(
  (_, { ids }: { ids: RawBuilder<string[]> }) => sql<ListingRow>`
    select ${shownColumns} from posts as l join profiles as p on p.id = l.author_id where l.id = any (${ids}::uuid[])`,
)

/** Compares the newest available listings of the same type. */
export async function similarTo(db: Kysely<Schema>, viewer: MemberViewer, row: SeenListingRow): Promise<ListingRow[]> {
  const found = await newestBy({ type: row.post_type })(db, { city: viewer.city.id, viewer: viewer.id, id: row.id })
  const own = found.find(({ id }) => id === row.id)
  if (!own) return []
  const ids = found
    .filter(other => other !== own)
    .map(other => ({ id: other.id, likeness: likeness(own, other) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, serverLimits.similarShown)
    .map(({ id }) => id)
  const rows = new Map((await shown(db, { ids })).map(some => [some.id, some]))
  return ids.flatMap(id => rows.get(id) ?? [])
}

const wordsOf = ({ words }: Traits) => new Set(words.split(/[^\p{L}\p{N}]+/u).filter(word => word.length >= wordMin))
const same = (a: string | null, b: string | null) => (a !== null && a === b ? 1 : 0)

function likeness(a: Traits, b: Traits): number {
  const nearness = (Math.min(a.cents, b.cents) + 1) / (Math.max(a.cents, b.cents) + 1)
  return (
    3 * wordsOf(a).intersection(wordsOf(b)).size +
    2 * same(a.neighborhood, b.neighborhood) +
    same(a.condition, b.condition) +
    2 * same(a.category, b.category) +
    2 * same(a.currency, b.currency) * nearness
  )
}
