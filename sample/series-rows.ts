import type { Insertable } from 'kysely'
import type { SeriesSchema } from '../server/db/tables/series.ts'
import { personId } from './city-rows.ts'
import { dates, followers, pastDates, run } from './content/series.ts'
import type { SampleEvent, SamplePerson } from './content/shape.ts'
import { eventRows } from './event-rows.ts'

type Where = { cityId: string; now: Date; timeZone: string; people: readonly SamplePerson[] }

const today = ({ now, timeZone }: Pick<Where, 'now' | 'timeZone'>) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
const tuesday = 2

const runs = (where: Pick<Where, 'now' | 'timeZone'>): SampleEvent[] => {
  const ahead = ((tuesday - today(where).dayOfWeek + 6) % 7) + 1
  return dates.map((date, nth) => ({
    ...run,
    ...date,
    ...(date.time === '20:00' ? { end: '21:30' } : {}),
    day: ahead + 7 * (nth - pastDates),
    ago: run.ago - nth / 3600,
  }))
}

/** A weekly series: past and coming dates, one canceled, one moved by half an hour, and followers. */
export function seriesRows(where: Where) {
  const events = eventRows(runs(where), where)
  const [first] = events.posts
  if (!first) throw new Error('The series has no dates')
  const { id, author_id, city_id, created_at } = first
  const planned = runs(where).map(({ day }) =>
    today(where)
      .add({ days: day ?? 0 })
      .toString(),
  )
  const [startsOn = '', endsOn = ''] = [planned[0], planned.at(-1)]
  const series: Insertable<SeriesSchema['event_series']> = {
    ...{ id, author_id, city_id, created_at },
    rule: JSON.stringify({ every: 'week', interval: 1, weekdays: [tuesday] }),
    ...{ starts_on: startsOn, ends_on: endsOn, made_until: endsOn },
    ...{ local_time: '19:30', minutes: 90, time_zone: where.timeZone },
  }
  return {
    ...events,
    posts: events.posts.map((post, nth) => ({
      ...post,
      created_at,
      series_id: id,
      series_on: planned[nth] ?? null,
      series_own: dates[nth]?.time === run.time ? [] : ['time'],
      event_sequence: dates[nth]?.time === run.time ? 0 : 1,
    })),
    series,
    followers: followers.map((key, nth) => ({
      series_id: id,
      user_id: personId(key),
      since: new Date(where.now.getTime() - (nth + 1) * 86_400_000),
    })),
  }
}
