import { eventVersion } from '../../../../../contract/values/edit-version.ts'
import type { EventChange, EventType } from '../../../../../contract/vocabulary.ts'
import type { Work } from '../../../../db/transaction.ts'
import { AppError } from '../../../../base/errors.ts'
import type { StoredImage } from '../../../../media/image-url.ts'
import { checkBasedOn } from '../../../../posts/based-on.ts'
import type { MemberViewer } from '../../../../viewer/access.ts'
import { mayMove } from '../access.ts'
import { organizes } from '../rare.ts'
import { settleAllEnded } from '../spots/freed-spots.ts'
import { differing, sameTypes, sharingColumns, timeNames, typesOf, type EventWords, type Words } from '../columns.ts'
import { presentDetail } from '../present.ts'
import { findEvents, type SeenEventRow } from '../queries.ts'
import { lockEvents, type LockedEvent } from '../spots/lock.ts'
import { eventDetails } from '../../../../db/tables/posts.ts'

/** What an event becomes. An undefined cover stays. */
export interface Wanted {
  words: Omit<Words, 'event_shared' | 'event_findable'>
  types: EventType[]
  sharing: Pick<EventWords, 'shared' | 'findable'>
  cover: StoredImage | null | undefined
}

export interface Edited {
  before: SeenEventRow
  row: SeenEventRow
  changed: ReadonlySet<EventChange>
  /** Columns of words, and `time`, `types` and `cover`. */
  fields: ReadonlySet<string>
}

export interface Planned extends Omit<Edited, 'row'> {
  locked: LockedEvent
  words: Words
  types: EventType[]
  cover: StoredImage | null
  isMoved: boolean
  isNewCover: boolean
  /** Calendars show the change. */
  isNewVersion: boolean
}

const kinds: Partial<Record<string, EventChange>> = {
  title: 'title',
  event_start_at: 'time',
  event_end_at: 'time',
  event_time_zone: 'time',
  event_location: 'place',
  event_venue: 'place',
  [eventDetails]: 'details',
  event_max_attendees: 'capacity',
}
export const calendarChanges: readonly EventChange[] = ['title', 'time', 'place']

export interface LockedForEdit {
  locked: LockedEvent
  before: SeenEventRow
}

/** Locks events in the order of their ids, so that a concurrent join is counted already or waits, and ends offers whose time has come. */
export async function lockForEdit(
  work: Work,
  viewer: MemberViewer,
  ids: readonly string[],
): Promise<Map<string, LockedForEdit>> {
  const locked = await lockEvents(work.trx, ids)
  await settleAllEnded(work, locked)
  const rows = await findEvents(work.trx, viewer, ids)
  return new Map(
    locked.flatMap(one => {
      const before = rows.get(one.id)
      return before ? [[one.id, { locked: one, before }]] : []
    }),
  )
}

/**
 * What an edit changes of a locked event, if anything. Throws EVENT_NOT_FOUND, EVENT_OVER, FORBIDDEN for who does not organize it now,
 * INVALID_INPUT for a capacity below the spots that are taken or offered, or a move that the viewer may not make, or EDITED_ELSEWHERE.
 */
export function planEdit(
  viewer: MemberViewer,
  found: LockedForEdit | undefined,
  { words: typed, types, sharing, cover }: Wanted,
  { basedOn, date }: { basedOn?: string | undefined; date?: string } = {},
): Planned {
  if (!found) throw new AppError('EVENT_NOT_FOUND')
  const { locked, before } = found
  // The right may have ended while the transaction waited.
  if (!organizes(before, viewer)) throw new AppError('FORBIDDEN')
  if (before.is_over) throw new AppError('EVENT_OVER')
  if (typed.event_max_attendees !== null && typed.event_max_attendees < before.attendee_count + before.offered_count)
    throw new AppError('INVALID_INPUT', {
      fields: { maxAttendees: before.offered_count > 0 ? 'eventCapacityOffered' : 'eventCapacityTaken' },
      joined: before.attendee_count,
      offered: before.offered_count,
      ...(date ? { date } : {}),
    })
  // Of the locked row: an edit that omits them must not turn a link on that was turned off concurrently.
  const words = { ...typed, ...sharingColumns(sharing, before) }
  const isNewCover = cover !== undefined && (cover?.path ?? null) !== before.cover_image_path
  const columns = differing(before, words)
  const changed = new Set<EventChange>(columns.map(column => kinds[column] ?? 'other'))
  const fields = new Set<string>(columns.map(column => (timeNames.some(name => name === column) ? 'time' : column)))
  if (!sameTypes(before, { types })) {
    changed.add('other')
    fields.add('types')
  }
  if (isNewCover) {
    changed.add('cover')
    fields.add('cover')
  }
  const isMoved = before.event_start_at.getTime() !== words.event_start_at.getTime()
  if (isMoved && !mayMove(before, viewer)) throw new AppError('INVALID_INPUT', { fields: { starts: 'eventCheckedIn' } })
  if (changed.size > 0)
    checkBasedOn(basedOn, eventVersion(presentDetail(before, { faces: undefined, viewer, series: null })))
  return {
    ...{ locked, before, words, changed, fields, isMoved, isNewCover },
    types: typesOf({ types }),
    cover: cover ?? null,
    isNewVersion: calendarChanges.some(kind => changed.has(kind)),
  }
}
