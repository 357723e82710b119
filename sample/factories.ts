import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { defaultCity, type KnownNeighborhood, type ReplyKind, type Role } from '../contract/vocabulary.ts'
import type { Schema } from '../server/db/tables.ts'
import type { AccountsTable, CitiesTable, CredentialsTable } from '../server/db/tables/accounts.ts'
import type { ProfilesTable } from '../server/db/tables/people.ts'
import { eventDetails, type PostRepliesTable, type PostsTable } from '../server/db/tables/posts.ts'
import { hashOnce, samplePassword } from './password.ts'

type Db = Kysely<Schema>
type Profile = Selectable<ProfilesTable>

export interface AccountOptions {
  id?: string
  email?: string
  name?: string
  confirmed?: boolean
  active?: boolean
  language?: string
  onboarded?: boolean
  role?: Role
  city?: string | null
  password?: string
  hash?: (password: string) => Promise<string>
  createdAt?: Date
  profile?: Partial<Insertable<ProfilesTable>>
}

export interface CreatedAccount {
  account: Selectable<AccountsTable>
  credential: Selectable<CredentialsTable>
  profile: Profile
  password: string
}

export async function createCity(db: Db, slug: string = defaultCity, name?: string): Promise<Selectable<CitiesTable>> {
  const find = () => db.selectFrom('cities').selectAll().where('slug', '=', slug).executeTakeFirst()
  const found = await find()
  if (found) return found
  const title = name ?? slug[0]?.toUpperCase() + slug.slice(1)
  return db
    .insertInto('cities')
    .values({ id: randomUUIDv7(), slug, name: title, time_zone: 'Europe/Madrid' })
    .onConflict(conflict => conflict.column('slug').doUpdateSet({ slug }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Not stored. `hash` is the password hash. */
export function accountRows(options: AccountOptions, { hash, cityId }: { hash: string; cityId: string | null }) {
  const { confirmed = true, active = true, onboarded = true, role = 'member', createdAt = new Date() } = options
  const id = options.id ?? randomUUIDv7()
  const name = options.name ?? `Peep ${id.slice(-6)}`
  const times = { created_at: createdAt, updated_at: createdAt }
  return {
    account: {
      id,
      name,
      email: options.email ?? `${id}@example.org`,
      email_verified: confirmed,
      image: null,
      is_active: active,
      ...(options.language ? { language: options.language } : {}),
      ...times,
    },
    credential: {
      id: randomUUIDv7(),
      account_id: id,
      provider_id: 'credential',
      user_id: id,
      password: hash,
      ...times,
    },
    profile: {
      id,
      name,
      role,
      city_id: cityId,
      primary_city_id: cityId,
      onboarding_completed: onboarded,
      onboarding_completed_at: onboarded ? createdAt : null,
      last_active_at: onboarded ? createdAt : null,
      ...times,
      ...options.profile,
    },
  }
}

export async function createAccount(db: Db, options: AccountOptions = {}): Promise<CreatedAccount> {
  const { password = samplePassword, hash = hashOnce, city = defaultCity } = options
  const cityId = city === null ? null : (await createCity(db, city)).id
  const rows = accountRows(options, { hash: await hash(password), cityId })
  return {
    account: await db.insertInto('accounts').values(rows.account).returningAll().executeTakeFirstOrThrow(),
    credential: await db.insertInto('credentials').values(rows.credential).returningAll().executeTakeFirstOrThrow(),
    profile: await db.insertInto('profiles').values(rows.profile).returningAll().executeTakeFirstOrThrow(),
    password,
  }
}

export type Author = { id: string } | { profile: { id: string } }
const profileOf = (author: Author) => ('profile' in author ? author.profile.id : author.id)

interface QuestionOptions {
  author?: Author
  city?: string
  id?: string
  title?: string
  body?: string | null
  category?: string
  featured?: boolean
  createdAt?: Date
  deletedAt?: Date | null
}

export async function posting(db: Db, { author: named, city }: { author?: Author; city?: string }) {
  const author = named ?? (await createAccount(db, city ? { city } : {}))
  const cityId = city
    ? (await createCity(db, city)).id
    : (await db.selectFrom('profiles').select('city_id').where('id', '=', profileOf(author)).executeTakeFirstOrThrow())
        .city_id
  if (!cityId) throw new Error('The author of a post needs a city: name one with `city`.')
  return { author_id: profileOf(author), city_id: cityId }
}

export async function createQuestion(db: Db, options: QuestionOptions = {}): Promise<Selectable<PostsTable>> {
  const createdAt = options.createdAt ?? new Date()
  return db
    .insertInto('posts')
    .values({
      id: options.id ?? randomUUIDv7(),
      ...(await posting(db, options)),
      post_type: 'question',
      title: options.title ?? 'Where do you buy bread on a Sunday evening?',
      question_body: options.body ?? null,
      category: options.category ?? 'Food & Local Tips',
      is_featured: options.featured ?? false,
      created_at: createdAt,
      updated_at: createdAt,
      deleted_at: options.deletedAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface EventOptions {
  author?: Author
  city?: string
  title?: string
  startsAt?: Date | null
  endsAt?: Date | null
  places?: number | null
  cancelReason?: string
  details?: string | null
  venue?: string | null
  location?: string | null
  neighborhood?: KnownNeighborhood | null
  types?: string[]
  shared?: boolean
  findable?: boolean
  createdAt?: Date
  deletedAt?: Date | null
}

export async function createEvent(db: Db, options: EventOptions = {}): Promise<Selectable<PostsTable>> {
  const createdAt = options.createdAt ?? new Date()
  return db
    .insertInto('posts')
    .values({
      ...(await posting(db, options)),
      id: randomUUIDv7(),
      post_type: 'event',
      title: options.title ?? 'A walk up to the bunkers',
      event_start_at: options.startsAt === undefined ? new Date(createdAt.getTime() + 86_400_000) : options.startsAt,
      event_end_at: options.endsAt ?? null,
      event_time_zone: 'Europe/Madrid',
      event_max_attendees: options.places ?? null,
      cancelled_at: options.cancelReason ? (options.deletedAt ?? null) : null,
      cancel_reason: options.cancelReason ?? null,
      [eventDetails]: options.details ?? null,
      event_venue: options.venue ?? null,
      event_location: options.location ?? null,
      // Omitted by tests of migrations, whose tables lack them.
      ...(options.neighborhood ? { event_neighborhood: options.neighborhood } : {}),
      ...(options.shared ? { event_shared: true, event_findable: options.findable ?? false } : {}),
      event_types: sql`${options.types ?? ['Other']}::text[]`,
      created_at: createdAt,
      updated_at: createdAt,
      deleted_at: options.deletedAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A weekly series, of an event that exists and others after it. */
export async function createSeries(
  db: Db,
  { first, dates = 1 }: { first: Selectable<PostsTable>; dates?: number },
): Promise<string[]> {
  const zone = first.event_time_zone ?? 'Europe/Madrid'
  const starts = Temporal.Instant.fromEpochMilliseconds(first.event_start_at?.getTime() ?? 0).toZonedDateTimeISO(zone)
  const on = Array.from({ length: dates }, (_, week) => starts.add({ weeks: week }))
  const day = (nth: number) => on.at(nth)?.toPlainDate().toString() ?? ''
  await db
    .insertInto('event_series')
    .values({
      id: first.id,
      author_id: first.author_id,
      city_id: first.city_id,
      rule: JSON.stringify({ every: 'week', interval: 1, weekdays: [starts.dayOfWeek] }),
      starts_on: day(0),
      ends_on: day(-1),
      made_until: day(-1),
      local_time: starts.toPlainTime().toString().slice(0, 5),
      minutes: null,
      time_zone: zone,
      created_at: first.created_at,
    })
    .execute()
  await db
    .updateTable('posts')
    .set({ series_id: first.id, series_on: day(0) })
    .where('id', '=', first.id)
    .execute()
  const ids = [first.id]
  for (const [nth, date] of on.entries()) {
    if (nth === 0) continue
    const { id } = await createEvent(db, {
      author: { id: first.author_id },
      title: first.title,
      startsAt: new Date(date.epochMilliseconds),
    })
    await db
      .updateTable('posts')
      .set({ series_id: first.id, series_on: day(nth) })
      .where('id', '=', id)
      .execute()
    ids.push(id)
  }
  return ids
}

interface ReplyOptions {
  question?: { id: string; city_id: string }
  author?: Author
  id?: string
  kind?: ReplyKind
  body?: string
  createdAt?: Date
  deletedAt?: Date | null
}

export async function createReply(db: Db, options: ReplyOptions = {}): Promise<Selectable<PostRepliesTable>> {
  const question = options.question ?? (await createQuestion(db))
  const author = options.author ?? (await createAccount(db, { city: await slugOf(db, question.city_id) }))
  const reply = await db
    .insertInto('post_replies')
    .values({
      id: options.id ?? randomUUIDv7(),
      post_id: question.id,
      author_id: profileOf(author),
      ...(options.kind ? { kind: options.kind } : {}),
      body: options.body ?? 'The corner shop on carrer de Blai, until nine.',
      created_at: options.createdAt ?? new Date(),
      deleted_at: options.deletedAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!reply.deleted_at && options.kind !== 'announcement')
    await db
      .updateTable('posts')
      .set(post => ({ reply_count: post('reply_count', '+', 1) }))
      .where('id', '=', question.id)
      .execute()
  return reply
}

const slugOf = async (db: Db, cityId: string) =>
  (await db.selectFrom('cities').select('slug').where('id', '=', cityId).executeTakeFirstOrThrow()).slug
