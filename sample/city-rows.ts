import type { Insertable } from 'kysely'
import { avatarPath } from '../server/media/avatar-url.ts'
import type { InvitationsTable } from '../server/db/tables/people.ts'
import type {
  LegacyEventsTable,
  LegacyQuestionsTable,
  MarketItemsTable,
  PostRepliesTable,
  PostsTable,
} from '../server/db/tables/posts.ts'
import { sampleEmail } from './accounts.ts'
import { interests } from './content/interests.ts'
import type { SampleLegacy, SamplePerson, SampleQuestion } from './content/shape.ts'
import { accountRows } from './factories.ts'
import { stableId } from './stable-id.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const units = { m: minute, h: hour, d: day }
// A constant id, so that a second attempt overwrites the files of the first.
const beginning = new Date('2026-01-01T00:00:00Z')

export const personId = (key: string): string => stableId(`person ${key}`, beginning)

export const invitationRows = (now: Date): Insertable<InvitationsTable>[] => [
  { token: 'marta2bcn2peeps2', inviter_id: personId('marta'), created_at: new Date(now.getTime() - 30 * day) },
]

export function readReply(text: string): { by: string; after: number; body: string } {
  const [, by, amount, unit, body] = /^(\w+) \+([\d.]+)([mhd]): (.+)$/s.exec(text) ?? []
  if (!by || !body) throw new Error(`This reply of the sample city cannot be read: ${text}`)
  return { by, after: Number(amount) * units[unit as keyof typeof units], body }
}

const replyKinds = { '': 'reply', '>': 'reply', '?': 'question', '!': 'announcement' } as const

/** Parses `key 3h: text`, said so long ago. `3h?` is a question for the organizer, `3h>` answers it, and `3h!` is an announcement. */
export function readComment(text: string) {
  const [, by, amount, unit, mark = '', body] = /^(\w+) ([\d.]+)([mhd])([?>!]?): (.+)$/s.exec(text) ?? []
  if (!by || !body) throw new Error(`This comment of the sample city cannot be read: ${text}`)
  const kind = replyKinds[mark as keyof typeof replyKinds]
  return { by, ago: Number(amount) * units[unit as keyof typeof units], kind, answers: mark === '>', body }
}

export function questionRows(questions: readonly SampleQuestion[], { cityId, now }: { cityId: string; now: Date }) {
  const posts: Insertable<PostsTable>[] = []
  const replies: Insertable<PostRepliesTable>[] = []
  for (const { by, ago, category, featured = false, title, body = null, replies: answers } of questions) {
    const at = new Date(now.getTime() - ago * hour)
    const id = stableId(`question ${title}`, at)
    posts.push({
      id,
      author_id: personId(by),
      city_id: cityId,
      post_type: 'question',
      title,
      question_body: body,
      category,
      is_featured: featured,
      reply_count: answers.length,
      created_at: at,
      updated_at: at,
    })
    for (const answer of answers) {
      const { by: author, after, body: text } = readReply(answer)
      const created = new Date(at.getTime() + after)
      replies.push({
        id: stableId(`reply ${text}`, created),
        post_id: id,
        author_id: personId(author),
        body: text,
        created_at: created,
      })
    }
  }
  return { posts, replies }
}

export function startOf(
  { day: days, time }: { day: number | null; time: string },
  { now, timeZone }: { now: Date; timeZone: string },
): Date | null {
  if (days === null) return null
  return new Date(localNow({ now, timeZone }).add({ days }).withPlainTime(time).epochMilliseconds)
}

export const dayOf = (days: number, at: { now: Date; timeZone: string }): string =>
  localNow(at).add({ days }).toPlainDate().toString()

const localNow = ({ now, timeZone }: { now: Date; timeZone: string }) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)

export function legacyRows(
  legacy: readonly SampleLegacy[],
  { cityId, now, timeZone }: { cityId: string; now: Date; timeZone: string },
) {
  const questions: Insertable<LegacyQuestionsTable>[] = []
  const events: Insertable<LegacyEventsTable>[] = []
  const marketItems: Insertable<MarketItemsTable>[] = []
  for (const row of legacy) {
    const { by, ago, title, text } = row
    const at = new Date(now.getTime() - ago * hour)
    const id = stableId(`${row.table} ${title}`, at)
    const common = { id, title, user_id: personId(by), city_id: cityId, created_at: at }
    if (row.table === 'questions') questions.push({ ...common, content: text })
    else if (row.table === 'events') {
      const event_date = startOf(row, { now, timeZone })
      events.push({ ...common, description: text, location: row.location, event_date })
    } else marketItems.push({ ...common, description: text, price: row.price, is_available: !row.sold })
  }
  return { questions, events, marketItems }
}

export function personRows(
  person: SamplePerson,
  { cityId, hash, now, wrote }: { cityId: string; hash: string; now: Date; wrote: number },
) {
  const id = personId(person.key)
  const joined = new Date(now.getTime() - person.joined * day)
  return accountRows(
    {
      id,
      name: person.name,
      email: sampleEmail(person.key),
      createdAt: joined,
      active: !person.deactivated,
      ...(person.role ? { role: person.role } : {}),
      profile: {
        hometown: person.hometown,
        country: person.country,
        industry: person.industry,
        company: person.company ?? null,
        job_title: person.job,
        years_in_city: person.years,
        neighborhood: person.neighborhood,
        neighborhood_other_text: person.neighborhoodOther ?? null,
        knowledgeable_in: [...person.knows],
        interests: [...(interests[person.key] ?? [])],
        has_social_verification: person.verified ?? false,
        invited_by: person.invitedBy ? personId(person.invitedBy) : null,
        icebreaker_answer: person.came ?? null,
        relationship_status: person.status ?? null,
        avatar_path: person.look ? avatarPath(id) : null,
        avatar_updated_at: person.look ? joined : null,
        last_active_at: new Date(Math.max(now.getTime() - person.seen * hour, wrote)),
        onboarding_completed_at: new Date(joined.getTime() + 4 * minute),
      },
    },
    { hash, cityId },
  )
}
