import { dailyOrder } from '../../daily-order.ts'
import type { CityParts } from './city-parts.ts'
import type { ReaderRow } from './readers.ts'

const shown = 3

/** What the digest of one member says, in the order of its sections. */
export function chooseContents(city: CityParts, reader: ReaderRow, { week }: { week: string }) {
  const hidden = new Set([...reader.blocked, reader.id])
  const [answered, knows] = [new Set(reader.answered), new Set(reader.knows)]
  const fits = (category: string | null) =>
    category === null ? 0 : answered.has(category) ? 2 : knows.has(category) ? 1 : 0
  const questions = city.questions
    .filter(({ author_id }) => !hidden.has(author_id))
    .map(question => ({ ...question, fit: fits(question.category) }))
    .sort((a, b) => b.fit - a.fit)
    .slice(0, shown)
  const joined = new Set(reader.joined)
  const seen = city.events.filter(({ author_id }) => author_id === reader.id || !hidden.has(author_id))
  const events = [...seen.filter(({ id }) => joined.has(id)), ...seen.filter(({ id }) => !joined.has(id))]
    .slice(0, shown)
    .sort((a, b) => a.event_start_at.getTime() - b.event_start_at.getTime())
    .map(event => ({
      ...event,
      joined: joined.has(event.id),
      going: event.attendee_count - (reader.hidden[event.id] ?? 0),
    }))
  const near = ({ person_neighborhood }: { person_neighborhood: string | null }) =>
    Number(person_neighborhood !== null && person_neighborhood === reader.neighborhood)
  const others = city.neighbors.filter(({ person_id }) => !hidden.has(person_id))
  // Not the same three for a whole city.
  const neighbors = dailyOrder(others, { id: ({ person_id }) => person_id, viewer: reader.id, day: week })
    .sort((a, b) => near(b) - near(a))
    .slice(0, shown)
  const { requests, unread, listings } = reader
  const open = { requests, unread, listings }
  return { questions, events, neighbors, open, hasOpen: requests + unread + listings.length > 0 }
}

export type Contents = ReturnType<typeof chooseContents>

export const isEmpty = ({ questions, events, neighbors, hasOpen }: Contents): boolean =>
  questions.length + events.length + neighbors.length === 0 && !hasOpen
