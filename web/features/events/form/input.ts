import type { EventInput } from '../../../../contract/events.ts'
import type { Occurrence } from '../../../components/date-time-field.tsx'
import type { EventValues } from './values.ts'

type Words = Omit<EventInput, 'id' | 'cover'>

const timeOf = (date: string, time: string, occurrence: Occurrence) => ({
  date,
  time,
  ...(occurrence ? { occurrence } : {}),
})

/** Stricter than Number, which accepts "1e3" and "0x10"; "1.5" must stay invalid. */
const wholeNumber = (typed: string): number | null =>
  typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : NaN

export function wordsOf(values: EventValues): Words {
  const { startDate, startTime, startOccurrence, endDate, endTime, endOccurrence } = values
  const { title, types, timeZone, place, venue, details, sponsorName } = values
  return {
    title,
    types,
    timeZone,
    place,
    venue,
    details,
    sponsorName,
    starts: timeOf(startDate, startTime, startOccurrence),
    ends: endDate || endTime ? timeOf(endDate, endTime, endOccurrence) : null,
    maxAttendees: wholeNumber(values.maxAttendees),
    sponsorWebsite: values.sponsorWebsite.trim(),
    paymentLink: values.paymentLink.trim(),
  }
}

/** The cover of a new event; undefined if none is chosen. */
export const coverOf = ({ cover }: EventValues): EventInput['cover'] | undefined =>
  cover?.coverId ? { coverId: cover.coverId } : cover?.eventId ? { eventId: cover.eventId } : undefined

/** The cover of an edit: null removes it, undefined keeps it. */
export const changedCover = ({ cover }: EventValues): { coverId: string } | null | undefined =>
  cover === null ? null : cover.coverId ? { coverId: cover.coverId } : undefined
