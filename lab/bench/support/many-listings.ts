import { sql } from 'kysely'
import pg from 'pg'
import {
  conditions,
  goodsDeliveries,
  neighborhoods,
  ticketCategories,
  ticketDeliveries,
} from '../../../contract/vocabulary.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { createAccount } from '../../../sample/factories.ts'
import { withoutIndexes } from '../../../server/db/without-indexes.ts'
import type { MemberViewer } from '../../../server/viewer/access.ts'

const zone = 'Europe/Madrid'
const piece = 25_000
const looks = [
  'Old',
  'Blue',
  'Light',
  'Wooden',
  'Folding',
  'Quiet',
  'Solid',
  'Small',
  'Sunny',
  'Plain',
  'Repaired',
  'Heavy',
]
const things = [
  'bicycle',
  'sofa',
  'desk',
  'bookcase',
  'pan',
  'record player',
  'cot',
  'coat',
  'armchair',
  'mirror',
  'drill',
  'tent',
  'saddle',
  'kettle',
  'projector',
  'carpet',
  'wardrobe',
  'harmonica',
]
const rare = ['clavichord', 'astrolabe', 'samovar', 'theremin']
const lettings = ['Room with a balcony', 'Parking space', 'Flat for two', 'Storage room', 'Studio by the sea']
const shows = ['Concert at Apolo', 'Derby', 'Play in Gràcia', 'Last night of the festival', 'Train to Girona']
const words = [
  'hardly used',
  'collected by you',
  'with the receipt',
  'from a home without smoke',
  'measured twice',
  'near the market',
]
const streets = ['Carrer de Verdi', 'Plaça del Sol', 'Carrer de Blai', 'Passeig de Sant Joan', 'Carrer de Sants']

const draw = (nth: number) => `((hashint4(n * 64 + ${nth})::bigint + 2147483648) / 4294967296.0)`
const pick = (list: readonly string[], nth: number) =>
  `(array[${list.map(pg.escapeLiteral).join()}])[1 + floor(${draw(nth)} * ${list.length})::int]`
const seldomLast = (list: readonly string[], nth: number) =>
  `case when ${draw(nth + 20)} < 0.001 then ${pg.escapeLiteral(list.at(-1) ?? '')} else ${pick(list.slice(0, -1), nth)} end`

/** Deterministic. Mostly for sale, from 5 to 5,000 euros; one in twenty thousand contains a rare word. */
export async function cityOfListings(url: string, listings: number) {
  const database = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  const { db } = database
  const people: string[] = []
  for (let n = 0; n < 40; n++) people.push((await createAccount(db)).account.id)
  const first = await db
    .selectFrom('profiles')
    .select(['id', 'city_id'])
    .where('id', '=', people[0] ?? '')
    .executeTakeFirst()
  if (!first) throw new Error('The city has no members.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Indexes are created after the rows, which is much faster.
    await client.query("begin; set local maintenance_work_mem = '256MB'; set local synchronous_commit = off")
    await withoutIndexes(client, ['posts'], async () => {
      for (let from = 1; from <= listings; from += piece)
        await client.query(inserting, [people, first.city_id, from, Math.min(listings, from + piece - 1), listings])
    })
    await client.query('commit')
    await client.query('vacuum (analyze) posts')
  } finally {
    await client.end()
  }
  await sql`analyze profiles`.execute(db)
  const viewer = { id: first.id, city: { id: first.city_id, timeZone: zone } } as MemberViewer
  return { url, db, viewer, listings, close: () => database.close() }
}

const inserting = `
  insert into posts (
    id, author_id, city_id, post_type, title, content, listing_price_cents, listing_currency, listing_rent_period,
    listing_location, listing_neighborhood, selling_condition, delivery_method,
    rental_dates_flexible, rental_availability_start, rental_availability_end,
    event_start_at, event_time_zone, event_venue, ticket_quantity, ticket_category, created_at, updated_at)
  select gen_random_uuid(), ($1::uuid[])[1 + n % 40], $2::uuid, type,
    case type when 'renting' then ${pick(lettings, 1)} when 'ticket' then ${pick(shows, 1)}
      else ${pick(looks, 1)} || ' ' || case when n % 20000 = 77 then ${pick(rare, 2)} else ${pick(things, 2)} end end
      || ', ' || ${pick(words, 3)},
    ${pick(words, 4)} || ', ' || ${pick(words, 5)},
    floor(500 * power(1000, ${draw(6)}))::int, 'EUR', case when type = 'renting' then 'month' end,
    case when type <> 'ticket' then ${pick(streets, 7)} || ', ' || place end, case when type <> 'ticket' then place end,
    case when type = 'selling' then ${seldomLast(conditions, 9)} end,
    case type when 'ticket' then ${seldomLast(ticketDeliveries, 10)}
      when 'selling' then ${seldomLast(goodsDeliveries, 10)} end,
    type = 'renting' and ${draw(11)} < 0.15,
    case when type = 'renting' and ${draw(12)} < 0.8 then start end,
    case when type = 'renting' and ${draw(13)} < 0.7 then start + 30 + floor(${draw(14)} * 300)::int end,
    case when type = 'ticket' then date_trunc('day', now()) + floor(${draw(15)} * 365) * interval '1 day' + interval '20 hours' end,
    case when type = 'ticket' then '${zone}' end, case when type = 'ticket' then 'Sala Apolo' end,
    case when type = 'ticket' then 2 end, case when type = 'ticket' then ${pick(ticketCategories, 16)} end, at, at
  from generate_series($3::int, $4::int) as n,
    lateral (select case when ${draw(0)} < 0.7 then 'selling' when ${draw(0)} < 0.85 then 'renting' else 'ticket' end as type,
      ${seldomLast(neighborhoods, 8)} as place, current_date + floor(${draw(17)} * 400)::int as start,
      now() - ($5::int - n) * (interval '700 days' / $5::int) as at) as drawn`
