import { second } from '../../../contract/limits.ts'
import { isolate } from '../../../contract/text/member-text.ts'
import { serverLimits } from '../../base/limits.ts'
import { addEvent, fileOf, newCalendar, type CalendarReader } from '../../icalendar/icalendar.ts'
import type { FeedEventRow } from './entries.ts'
import { pageWords } from '../../words/pages.ts'

/** An iCalendar object (RFC 5545). */
export async function writeCalendar(events: readonly FeedEventRow[], reader: CalendarReader): Promise<string> {
  const said = pageWords(reader.language).calendar
  const calendar = await newCalendar({ name: said.name, ttl: serverLimits.calendarRefresh / second })
  for (const event of events)
    addEvent(calendar, shown(event), reader, { isTentative: event.is_waiting, isFree: event.is_followed })
  return fileOf(calendar)

  function shown(event: FeedEventRow): FeedEventRow {
    const isOff = event.taken_down_at ?? event.cancelled_at
    return event.is_waiting && !isOff ? { ...event, title: said.waiting(isolate(event.title)) } : event
  }
}
