import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ActivityDaysTable } from '../server/db/tables/analytics.ts'

const chance = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

const fresh = 10
type Moment = Date | string | null | undefined

export function activityRows(
  people: readonly {
    key: string
    id: string
    onboarding_completed_at?: Moment
    last_active_at?: Moment
  }[],
  written: readonly { author_id: string; created_at?: Moment }[],
  { cityId, timeZone }: { cityId: string; timeZone: string },
): Insertable<ActivityDaysTable>[] {
  const dayIn = (moment: Moment) =>
    Temporal.Instant.fromEpochMilliseconds(new Date(moment ?? 0).getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
  const wrote = Map.groupBy(written, ({ author_id }) => author_id)
  return people.flatMap(({ key, id, onboarding_completed_at, last_active_at }) => {
    const habit = 0.15 + 0.6 * chance(`habit ${key}`)
    const [first, last] = [dayIn(onboarding_completed_at), dayIn(last_active_at)]
    const sure = [first, last, ...(wrote.get(id) ?? []).map(({ created_at }) => dayIn(created_at))]
    const some = Array.from({ length: first.until(last).days }, (_, nth) => first.add({ days: nth })).filter(
      (day, nth) =>
        chance(`${key} ${day.toString()}`) < habit + (nth < fresh ? 0.25 : 0) + (day.dayOfWeek === 7 ? 0.12 : 0),
    )
    return [...new Set([...sure, ...some].map(String))].map(day => ({ user_id: id, city_id: cityId, day }))
  })
}
