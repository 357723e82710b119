import { dailyOrder } from '../../base/daily-order.ts'
import type { CityParts } from './city-parts.ts'
import type { Run } from './lock-run.ts'
import type { ReaderRow } from './readers.ts'

const shown = 3

/** The posts and members that the digest of a member is about; some may be gone when it is sent. */
export type DigestMail = {
  userId: string
  cityId: string
  week: string
  questions: string[]
  /** Of the questions, those in a category of which the reader answered others. */
  answered: string[]
  events: string[]
  neighbors: string[]
  listings: string[]
}

/** What the digest of one member is about. Undefined if there is nothing to say. */
export function chooseContents(
  city: CityParts,
  reader: ReaderRow,
  { cityId, week }: Pick<Run, 'cityId' | 'week'>,
): DigestMail | undefined {
  const hidden = new Set([...reader.blocked, reader.id])
  const [categories, knows] = [new Set(reader.answered), new Set(reader.knows)]
  const fits = (category: string | null) =>
    category === null ? 0 : categories.has(category) ? 2 : knows.has(category) ? 1 : 0
  const questions = city.questions
    .filter(({ author_id }) => !hidden.has(author_id))
    .map(({ id, category }) => ({ id, fit: fits(category) }))
    .sort((a, b) => b.fit - a.fit)
    .slice(0, shown)
  const joined = new Set(reader.joined)
  const seen = city.events.filter(({ author_id }) => author_id === reader.id || !hidden.has(author_id))
  const events = [...seen.filter(({ id }) => joined.has(id)), ...seen.filter(({ id }) => !joined.has(id))]
  const near = ({ neighborhood }: { neighborhood: string | null }) =>
    Number(neighborhood !== null && neighborhood === reader.neighborhood)
  const others = city.neighbors.filter(({ id }) => !hidden.has(id))
  // Not the same three for a whole city.
  const neighbors = dailyOrder(others, { id: ({ id }) => id, viewer: reader.id, day: week }).sort(
    (a, b) => near(b) - near(a),
  )
  const chosen = {
    questions: idsOf(questions),
    events: idsOf(events.slice(0, shown)),
    neighbors: idsOf(neighbors.slice(0, shown)),
    listings: reader.listings,
  }
  if (Object.values(chosen).every(ids => ids.length === 0) && !reader.isAwaited) return undefined
  const answered = idsOf(questions.filter(({ fit }) => fit === 2))
  return { userId: reader.id, cityId, week, ...chosen, answered }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
