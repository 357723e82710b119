import type { Language } from '../../../contract/values/language.ts'
import { second } from '../../../contract/limits.ts'
import { serverLimits } from '../../limits.ts'
import { addEvent, newCalendar, withoutDetails } from '../events/public.ts'
import type { FeedEventRow } from './entries.ts'
import { words } from './words.ts'

/** An iCalendar object (RFC 5545). */
export async function writeCalendar(
  events: readonly FeedEventRow[],
  { origin, language }: { origin: string; language: Language },
): Promise<string> {
  const said = words[language]
  const calendar = await newCalendar({ name: said.name, ttl: serverLimits.calendarRefresh / second })
  for (const event of events)
    addEvent(calendar, shown(event), origin, { isTentative: event.is_waiting, isFree: event.is_followed })
  return calendar.toString()

  function shown(event: FeedEventRow): FeedEventRow {
    if (event.taken_down_at) return { ...withoutDetails(event), title: said.removed }
    // Some calendars ignore the status.
    if (event.cancelled_at) return { ...event, title: said.canceled(event.title) }
    return event.is_waiting ? { ...event, title: said.waiting(event.title) } : event
  }
}
