import type { Isolated } from '../../contract/text/member-text.ts'
import type { MailWords } from './mail-shape.ts'

export interface ToldChanges {
  title?: true
  time?: { from: string; to: string }
  place?: { from: Isolated | null }
}

interface Labels {
  title: string
  when: string
  dates: string
  where: string
  before: (value: string) => string
  isNew: string
  onPage: string
}

export function changedFacts(
  {
    title,
    when,
    where,
    dates,
    changes,
  }: { title: Isolated; when: string; where: Isolated | null; dates: readonly string[]; changes: ToldChanges },
  labels: Labels,
): NonNullable<MailWords['facts']> {
  const { time, place } = changes
  const isNew = { detail: labels.isNew }
  const before = (value: string | null) => (value ? { detail: labels.before(value) } : isNew)
  return [
    ...(changes.title ? [{ label: labels.title, value: title, ...isNew }] : []),
    dates.length > 1
      ? { label: labels.dates, value: dates.join('; ') }
      : { label: labels.when, value: time?.to ?? when, ...(time ? before(time.from) : {}) },
    ...(where || place
      ? [{ label: labels.where, value: where ?? labels.onPage, ...(place ? before(place.from) : {}) }]
      : []),
  ]
}
