import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listingWords } from '../contract/values/listing-words.ts'
import { pictureWidths } from '../contract/values/pictures.ts'
import { conditions, deliveries, rentPeriods, ticketCategories } from '../contract/vocabulary.ts'
import { imageKey, imageWidths } from '../server/media/image-url.ts'
import { sampleCity, sampleNow } from '../tests/support/city/sample-city.ts'
import { dayOf } from './city-rows.ts'
import { listings } from './content/listings.ts'
import type { SampleListing } from './content/shape.ts'
import { readShot } from './products/shot.ts'

const timeZone = 'Europe/Madrid'
const sample = sampleCity()

const counted = async (what: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from posts
      where post_type in ('selling', 'renting', 'ticket') and ${sql.raw(what)}`.execute(sample.database.db)
  ).rows[0]?.n

function typed(listing: SampleListing): unknown {
  const { type, title, text: details, price: cents, currency, delivery, photos } = listing
  const day = (days: number | undefined) => (days === undefined ? null : dayOf(days, { now: sampleNow, timeZone }))
  const common = {
    type,
    title,
    details,
    cents,
    ...(currency ? { currency } : {}),
    ...(delivery ? { delivery } : {}),
    photos: photos.map((photo, at) => ({
      photoId: `00000000-0000-4000-8000-00000000000${at}`,
      alt: readShot(photo).alt,
    })),
  }
  if (listing.type === 'selling') return { ...common, condition: listing.condition, place: listing.place }
  if (listing.type === 'renting')
    return {
      ...common,
      period: listing.period,
      place: listing.place,
      datesFlexible: listing.flexible ?? false,
      from: day(listing.from),
      until: day(listing.until),
      depositCents: listing.deposit ?? null,
      minDuration: listing.minimum ?? null,
    }
  return {
    ...common,
    starts: { date: day(listing.day), time: listing.time },
    quantity: listing.quantity,
    category: listing.category,
    venue: listing.venue ?? null,
    section: listing.section ?? null,
    platform: listing.platform ?? null,
  }
}

describe('the sample Exchange', () => {
  test('has 120 listings, six of them sold, some past tickets, and three currencies', async () => {
    expect(await counted('true')).toBe(120)
    expect(await counted(`post_type = 'selling'`)).toBe(65)
    expect(await counted(`post_type = 'renting'`)).toBe(30)
    expect(await counted(`post_type = 'ticket'`)).toBe(25)
    expect(await counted('sold_at is not null')).toBe(6)
    expect(await counted(`sold_at <= created_at or sold_at > '${sampleNow.toISOString()}'`)).toBe(0)
    expect(await counted(`event_start_at < '${sampleNow.toISOString()}'`)).toBe(3)
    expect(await counted(`listing_currency = 'USD' and sold_at is not null`)).toBe(1)
    expect(await counted(`listing_currency = 'GBP' and sold_at is not null`)).toBe(1)
    expect(await counted('is_featured')).toBe(0)
    expect(new Set(listings.map(({ by }) => by)).size).toBeGreaterThan(40)
  })

  test('has content that the form accepts', () => {
    for (const listing of listings) expect(listingWords.safeParse(typed(listing)).error, listing.title).toBeUndefined()
  })

  test('has a match for each filter', async () => {
    for (const condition of conditions) expect(await counted(`selling_condition = '${condition}'`)).toBeGreaterThan(3)
    for (const delivery of deliveries) expect(await counted(`delivery_method = '${delivery}'`)).toBeGreaterThan(0)
    for (const period of rentPeriods) expect(await counted(`listing_rent_period = '${period}'`)).toBeGreaterThan(2)
    for (const category of ticketCategories) expect(await counted(`ticket_category = '${category}'`)).toBeGreaterThan(2)
    expect(await counted('rental_dates_flexible')).toBeGreaterThan(5)
    expect(await counted('rental_availability_start is not null')).toBeGreaterThan(5)
    const { rows } = await sql<{ n: number }>`select count(distinct listing_neighborhood)::int as n from posts`.execute(
      sample.database.db,
    )
    expect(rows[0]?.n).toBeGreaterThan(18)
  })

  test('has ordered photos, with the first one on the card', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select p.title, p.photo_count, count(u.id)::int as photos, coalesce(max(u.position) + 1, 0) as next,
        max(u.path) filter (where u.position = 0) as first, p.cover_image_path, bool_and(u.owner_id = p.author_id) as own
      from posts as p left join uploads as u on u.post_id = p.id and u.kind = 'listing-photo'
      where p.post_type in ('selling', 'renting', 'ticket') group by p.id`.execute(sample.database.db)
    for (const row of rows)
      expect(row).toMatchObject({
        photos: row['photo_count'],
        next: row['photo_count'],
        first: row['cover_image_path'],
      })
    expect(rows.every(({ own, photos }) => own === true || photos === 0)).toBe(true)
    expect(rows.filter(({ photos }) => photos === 8)).toHaveLength(2)
    expect(await counted(`photo_count = 0 and post_type <> 'ticket'`)).toBe(0)
    expect(await counted('photo_count = 0')).toBeGreaterThan(2)
  })

  test('stores its photos in the requested widths, small enough for tiles', async () => {
    const uploads = await sample.database.db
      .selectFrom('uploads')
      .select(['path', 'width', 'height'])
      .where('kind', '=', 'listing-photo')
      .execute()
    const expected = uploads.flatMap(({ path, width, height }) =>
      imageWidths(width).map(kept => imageKey({ path, width, height }, kept)),
    )
    const files = (await readdir(join(sample.folder, 'listing-covers'), { recursive: true })).filter(file =>
      file.endsWith('.webp'),
    )
    expect(files.map(file => `listing-covers/${file}`).sort()).toEqual(expected.sort())
    for (const { path, width, height } of uploads.slice(0, 12)) {
      const { format, ...size } = await sharp(await readFile(join(sample.folder, path))).metadata()
      expect([format, size.width, size.height]).toEqual(['webp', width, height])
    }
    const small = files.filter(file => pictureWidths.slice(0, 2).some(width => file.endsWith(`.${width}.webp`)))
    for (const file of small) {
      const { size } = await stat(join(sample.folder, 'listing-covers', file))
      expect(size, file).toBeLessThan(30 * 1024)
    }
  })

  test('has an alternative text for each photo, and rejects a photo that cannot be drawn', () => {
    expect(() => readShot('armchair tile moon: An armchair on the moon')).toThrow(/cannot be read/)
    for (const { title, photos } of listings)
      expect(new Set(photos.map(photo => readShot(photo).alt)).size, title).toBe(photos.length)
  })
})
