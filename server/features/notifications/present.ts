import type { Notification } from '../../../contract/notifications.ts'
import { shorten } from '../../../contract/values/member-text.ts'
import { answerBy } from '../../../contract/values/offer.ts'
import { placeOf } from '../events/core/present.ts'
import { presentPerson, type PersonRow } from '../../person-cards/person.ts'
import { isHiddenByBlock, type NotificationRow } from './queries.ts'
import { serverLimits } from '../../base/limits.ts'

type Part<Kind extends Notification['kind']> = Omit<
  Extract<Notification, { kind: Kind }>,
  'id' | 'people' | 'peopleCount' | 'at' | 'isRead' | 'can'
>

const referenceOf = (row: NotificationRow) => ({ id: row.post_id ?? '', type: row.post_type ?? 'question' })

const postOf = (row: NotificationRow) => ({ ...referenceOf(row), title: row.title ?? '' })

const gatheringOf = (row: NotificationRow) => ({
  ...postOf(row),
  attendeeCount: row.attendee_count,
  maxAttendees: row.event_max_attendees,
})

const whenOf = (row: NotificationRow) => ({
  startsAt: row.event_start_at?.toISOString() ?? null,
  timeZone: row.event_time_zone,
})

const appointmentOf = (row: NotificationRow) => ({
  ...postOf(row),
  ...whenOf(row),
  place: placeOf(row),
})

const seriesOf = ({ series_id, starts }: NotificationRow) => ({ seriesId: series_id, dates: starts?.length ?? 1 })

const parts: { [Kind in Notification['kind']]: (row: NotificationRow) => Part<Kind> } = {
  replied: row => ({ kind: 'replied', post: postOf(row), replyId: row.reply_id ?? '' }),
  repliedAfter: row => ({ kind: 'repliedAfter', post: postOf(row), replyId: row.reply_id ?? '' }),
  commented: row => ({ kind: 'commented', post: postOf(row), replyId: row.reply_id ?? '' }),
  commentedAfter: row => ({ kind: 'commentedAfter', post: postOf(row), replyId: row.reply_id ?? '' }),
  organizerAsked: row => ({ kind: 'organizerAsked', post: postOf(row), replyId: row.reply_id ?? '' }),
  announced: row => ({
    kind: 'announced',
    post: postOf(row),
    quote: shorten(row.quote ?? '', serverLimits.announcementQuoted),
  }),
  joined: row => ({ kind: 'joined', post: gatheringOf(row) }),
  left: row => ({ kind: 'left', post: gatheringOf(row) }),
  eventChanged: row => ({
    kind: 'eventChanged',
    post: appointmentOf(row),
    changed: row.details.changed ?? [],
    goes: row.goes,
    follows: row.follows,
    ...seriesOf(row),
  }),
  coHostAsked: row => ({ kind: 'coHostAsked', post: appointmentOf(row) }),
  eventCanceled: row => ({
    kind: 'eventCanceled',
    post: { ...postOf(row), ...whenOf(row) },
    reason: row.cancel_reason,
    ...seriesOf(row),
  }),
  eventRemoved: row => ({
    kind: 'eventRemoved',
    post: { ...referenceOf(row), ...whenOf(row) },
    dates: row.starts?.length ?? 1,
  }),
  seriesDatesAdded: row => ({ kind: 'seriesDatesAdded', post: appointmentOf(row), ...seriesOf(row) }),
  eventSoon: row => ({ kind: 'eventSoon', post: appointmentOf(row) }),
  spotOffered: row => ({
    kind: 'spotOffered',
    post: appointmentOf(row),
    until: (row.offer_until ?? row.changed_at).toISOString(),
  }),
  spotsOpen: row => ({ kind: 'spotsOpen', post: appointmentOf(row) }),
  stillComing: row => ({
    kind: 'stillComing',
    post: appointmentOf(row),
    until: new Date((row.event_start_at ?? row.changed_at).getTime() - answerBy).toISOString(),
  }),
  spotReleased: row => ({ kind: 'spotReleased', post: postOf(row) }),
  spotEnded: row => {
    const [first, ...others] = required(row, 'starts')
    return {
      kind: 'spotEnded',
      startsAt: first?.startsAt ?? '',
      timeZone: first?.timeZone ?? '',
      dates: 1 + others.length,
    }
  },
  markedAbsent: row => ({ kind: 'markedAbsent', post: postOf(row) }),
  absenceDisputed: row => ({ kind: 'absenceDisputed', post: postOf(row) }),
  runningLate: row => ({ kind: 'runningLate', post: postOf(row), minutes: required(row, 'minutes') }),
  priceLowered: row => ({
    kind: 'priceLowered',
    post: postOf(row),
    from: required(row, 'from'),
    to: required(row, 'to'),
  }),
  sold: row => ({ kind: 'sold', post: postOf(row) }),
  reportDecided: row => ({
    kind: 'reportDecided',
    subject: required(row, 'subject'),
    outcome: required(row, 'outcome'),
  }),
  contentRemoved: row => ({ kind: 'contentRemoved', subject: required(row, 'subject') }),
  contentRestored: row => ({ kind: 'contentRestored', subject: required(row, 'subject') }),
  security: row => ({ kind: 'security', event: required(row, 'event') }),
  roleChanged: row => ({ kind: 'roleChanged', role: required(row, 'role') }),
  caseReported: row => ({ kind: 'caseReported', caseId: required(row, 'caseId') }),
  casesWaiting: () => ({ kind: 'casesWaiting' }),
}

function required<Key extends keyof NotificationRow['details']>(
  { id, details }: NotificationRow,
  key: Key,
): NonNullable<NotificationRow['details'][Key]> {
  const value = details[key]
  if (value === undefined || value === null) throw new Error(`The notification ${id} has no ${key}.`)
  return value
}

/** About dates of which one may be left; it cannot be turned off alone. */
const ofDates: ReadonlySet<Notification['kind']> = new Set(['eventRemoved', 'seriesDatesAdded'])

export const presentNotification =
  (people: ReadonlyMap<string, PersonRow>) =>
  (row: NotificationRow): Notification =>
    ({
      ...parts[row.kind](row),
      id: row.id,
      people: row.people_ids.flatMap(id => {
        const person = people.get(id)
        return person ? [presentPerson(person)] : []
      }),
      peopleCount: row.people_count,
      at: row.changed_at.toISOString(),
      isRead: row.read_at !== null,
      can: { mute: row.post_id !== null && !isHiddenByBlock(row) && !ofDates.has(row.kind) && !row.is_muted },
    }) as Notification
