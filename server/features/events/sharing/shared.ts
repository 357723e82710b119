import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { plainRoutes } from '../../../../contract/plain-routes.ts'
import type { SharedEvent } from '../../../../contract/shared-events.ts'
import type { EventType, KnownNeighborhood } from '../../../../contract/vocabulary.ts'
import { serverLimits } from '../../../base/limits.ts'
import { prepared } from '../../../db/prepared.ts'
import { milliseconds } from '../../../db/interval.ts'
import type { Schema } from '../../../db/tables.ts'
import type { RequestContext } from '../../../deps/deps.ts'
import { AppError } from '../../../base/errors.ts'
import { imageWidths, previewWidth, type CoverColumns } from '../../../media/image-url.ts'
import { hasPage } from '../../../posts/taking-away.ts'
import { limitUnlessReadingOnly } from '../../../rate-limit/limit.ts'
import { presentSpots, type Spots } from '../core/spots/spots.ts'

export interface SharedEventRow extends Spots, CoverColumns {
  id: string
  title: string
  event_start_at: Date
  event_end_at: Date | null
  event_time_zone: string
  event_neighborhood: KnownNeighborhood | null
  event_types: EventType[]
  /** Ticked by the organizer, and the event is still to come. */
  is_findable: boolean
  city_name: string
  city_time_zone: string
  is_cancelled: boolean
  is_over: boolean
}

/** The only read of an event without a viewer. An account that is deactivated, or waits for its deletion, is not active. */
const sharedBy = prepared<{ id: string }, SharedEventRow>(
  (_, { id }) => sql<SharedEventRow>`
    select e.id, e.title, e.event_start_at, e.event_end_at, e.event_time_zone, e.event_neighborhood, e.event_types,
      e.event_max_attendees, e.attendee_count, e.waiting_count, e.offered_count,
      e.cover_image_path, e.cover_width, e.cover_height,
      e.event_findable and e.cancelled_at is null and e.event_over_at > now() as is_findable,
      c.name as city_name, c.time_zone as city_time_zone,
      e.cancelled_at is not null as is_cancelled, e.event_over_at <= now() as is_over
    from posts as e join accounts as a on a.id = e.author_id join cities as c on c.id = e.city_id
    where e.id = ${id} and e.event_shared and a.is_active and e.event_over_at > now() - ${milliseconds(serverLimits.previewKept)}
      and e.post_type = 'event' and e.event_start_at is not null and ${hasPage('e')}`,
)

const uuid = z.uuid()

export const findShared = async (db: Kysely<Schema>, eventId: string): Promise<SharedEventRow | undefined> =>
  uuid.safeParse(eventId).success ? (await sharedBy(db, { id: eventId }))[0] : undefined

/**
 * Independent of the viewer. Throws TOO_MANY_REQUESTS, or EVENT_NOT_FOUND, which does not tell an event whose link is off from one
 * that does not exist.
 */
export async function sharedFor(
  { deps, ip }: Pick<RequestContext, 'deps' | 'ip'>,
  eventId: string,
): Promise<SharedEventRow> {
  await limitUnlessReadingOnly(deps, 'sharedEventByIp', ip)
  const row = await findShared(deps.db, eventId)
  if (!row) throw new AppError('EVENT_NOT_FOUND')
  return row
}

export const sharedCoverUrl = (eventId: string, file: string): string =>
  plainRoutes.sharedCover.path.replace(':eventId', eventId).replace(':file', file)

/** A JPEG, because not every reader of links knows WebP. */
export const previewOf = (eventId: string, cover: { width: number; height: number }) => {
  const width = Math.min(previewWidth, cover.width)
  return {
    url: sharedCoverUrl(eventId, `${width}.jpg`),
    type: 'image/jpeg',
    width,
    height: Math.max(1, Math.round((cover.height * width) / cover.width)),
  }
}

/** Not the URLs that members get: those work as long as the event has this cover. */
const presentSharedCover = ({
  id,
  cover_image_path: path,
  cover_width: width,
  cover_height: height,
}: SharedEventRow) =>
  path && width && height
    ? {
        width,
        height,
        sizes: imageWidths(width).map(one => ({ width: one, url: sharedCoverUrl(id, `${one}.webp`) })),
      }
    : null

export function presentShared(row: SharedEventRow): SharedEvent {
  const { attendeeCount, spotsLeft } = presentSpots(row)
  return {
    id: row.id,
    title: row.title,
    startsAt: row.event_start_at.toISOString(),
    endsAt: row.event_end_at?.toISOString() ?? null,
    timeZone: row.event_time_zone,
    neighborhood: row.event_neighborhood,
    city: { name: row.city_name, timeZone: row.city_time_zone },
    types: row.event_types,
    cover: presentSharedCover(row),
    attendeeCount,
    spotsLeft,
    state: row.is_cancelled ? 'cancelled' : row.is_over ? 'past' : 'upcoming',
    findable: row.is_findable,
  }
}

/** Of the page of an event. `event` is null if it is not public. */
export interface Preview {
  asked: string
  event: SharedEvent | null
}

/** Throws TOO_MANY_REQUESTS. */
export async function readPreview(context: RequestContext, eventId: string): Promise<Preview> {
  const asked = eventId.toLowerCase()
  if (!context.deps.environment.features.has('events')) return { asked, event: null }
  try {
    return { asked, event: presentShared(await sharedFor(context, asked)) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'EVENT_NOT_FOUND') return { asked, event: null }
    throw error
  }
}
