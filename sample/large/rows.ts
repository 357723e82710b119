import { empty, line, time } from './copy.ts'
import { idAt, kinds, lot, pick } from './lot.ts'
import { legacyTables, type Legacy } from './legacy.ts'
import { listed } from './listed.ts'
import { describe, describedColumns, nameOf } from './people.ts'
import { categoryOf, type Plan } from './plan.ts'
import { answers, details, places, things, titles } from './words.ts'

export const largeEmail = (person: number): string => `peep${String(person).padStart(6, '0')}@example.org`
const personId = (plan: Plan, n: number) => idAt(kinds.person, n, plan.joinedAt(n))

interface Table {
  name: 'accounts' | 'credentials' | 'profiles' | 'posts' | 'post_replies' | Legacy
  columns: string
  rows: () => Generator<string>
}

export function tablesOf(
  plan: Plan,
  { people, posts, hash, cityId, now }: { people: number; posts: number; hash: string; cityId: string; now: number },
): Table[] {
  function* each(row: (n: number) => string, of: number) {
    for (let n = 0; n < of; n++) yield row(n)
  }
  const writerAt = (ms: number, share: number) => personId(plan, plan.writerAt(ms, share))
  const account = (n: number) => {
    const joined = time(plan.joinedAt(n))
    return line(personId(plan, n), nameOf(n), largeEmail(n), 't', joined, joined)
  }
  const credential = (n: number) => {
    const joined = plan.joinedAt(n)
    const id = personId(plan, n)
    return line(idAt(kinds.credential, n, joined), id, 'credential', id, hash, time(joined), time(joined))
  }
  const profile = (n: number) => {
    const joined = plan.joinedAt(n)
    const seen = joined + (now - joined) * (1 - lot(kinds.person, n, 5) ** 3)
    return line(
      personId(plan, n),
      nameOf(n),
      ...describe(n),
      't',
      time(joined),
      cityId,
      cityId,
      time(seen),
      time(joined),
      time(joined),
    )
  }
  const post = (n: number) => {
    const at = plan.askedAt(n)
    const type = plan.typeOf(n)
    const category = categoryOf(lot(kinds.post, n, 2))
    const title = pick(titles, lot(kinds.post, n, 3))(
      pick(things[category], lot(kinds.post, n, 4)),
      pick(places, lot(kinds.post, n, 5)),
    )
    const text =
      lot(kinds.post, n, 6) < 0.4
        ? empty
        : `${pick(details, lot(kinds.post, n, 7))} ${pick(details, lot(kinds.post, n, 8))}`
    const asked = type === 'question'
    const other = asked ? null : listed(type, n, at)
    return line(
      idAt(kinds.post, n, at),
      writerAt(at, lot(kinds.post, n, 9)),
      cityId,
      type,
      other?.title ?? title,
      asked ? text : empty,
      asked ? category : empty,
      n === plan.featured ? 't' : 'f',
      plan.counts[n] ?? 0,
      time(at),
      time(at),
      asked ? empty : text,
      other?.startsAt ?? empty,
      other?.startsAt ? 'Europe/Madrid' : empty,
      other?.location ?? empty,
      other?.cents ?? empty,
      other?.cents ? 'EUR' : empty,
      other?.period ?? empty,
      other?.venue ?? empty,
      other?.place ?? empty,
      other?.neighborhood ?? empty,
      other?.condition ?? empty,
      other?.delivery ?? empty,
      other?.isFlexible ? 't' : 'f',
      other?.from ?? empty,
      other?.until ?? empty,
      other?.quantity ?? empty,
      other?.category ?? empty,
      other?.types ?? '{}',
      other?.area ?? empty,
      other?.capacity ?? empty,
    )
  }
  const body = (n: number) => {
    const first = pick(answers, lot(kinds.reply, n, 1))
    return lot(kinds.reply, n, 2) < 0.5 ? first : `${first} ${pick(answers, lot(kinds.reply, n, 3))}`
  }
  function* replies() {
    let n = 0
    for (let of = 0; of < posts; of++) {
      const count = plan.counts[of] ?? 0
      const question = count > 0 ? idAt(kinds.post, of, plan.askedAt(of)) : ''
      for (let nth = 0; nth < count; nth++, n++) {
        const at = plan.repliedAt(of, nth, n)
        const author = writerAt(at, lot(kinds.reply, n, 4))
        yield line(idAt(kinds.reply, n, at), question, author, body(n), time(at))
      }
    }
  }
  return [
    {
      name: 'accounts',
      columns: 'id, name, email, email_verified, created_at, updated_at',
      rows: () => each(account, people),
    },
    {
      name: 'credentials',
      columns: 'id, account_id, provider_id, user_id, password, created_at, updated_at',
      rows: () => each(credential, people),
    },
    {
      name: 'profiles',
      columns: `id, name, ${describedColumns}, onboarding_completed, onboarding_completed_at, city_id, primary_city_id, last_active_at, created_at, updated_at`,
      rows: () => each(profile, people),
    },
    {
      name: 'posts',
      columns:
        'id, author_id, city_id, post_type, title, question_body, category, is_featured, reply_count, created_at, updated_at, content, event_start_at, event_time_zone, event_location, listing_price_cents, listing_currency, listing_rent_period, event_venue, listing_location, listing_neighborhood, selling_condition, delivery_method, rental_dates_flexible, rental_availability_start, rental_availability_end, ticket_quantity, ticket_category, event_types, event_neighborhood, event_max_attendees',
      rows: () => each(post, posts),
    },
    { name: 'post_replies', columns: 'id, post_id, author_id, body, created_at', rows: replies },
    ...legacyTables(plan, { posts, cityId, writerAt }),
  ]
}
