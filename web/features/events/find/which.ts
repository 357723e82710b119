import type { TFunction } from 'i18next'
import { daysWithin, type EventWindow } from '../../../../contract/values/days.ts'
import { dayOf } from '../../../lib/time/calendar.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import { localeOf } from '../../../lib/time/time.ts'
import type { Filter } from '../core/keys.ts'

const placesNamed = 3

interface Words {
  t: TFunction
  now: number
  language: string
}

const dayName = (date: string, { now, language }: Words) => dateText(dayOf(date), now, language, 'short')

/** "Sat 13 June – Sun 14 June". Null without a time window. */
export function windowText(within: string | null, words: Words): string | null {
  if (!within) return null
  const [first, last] = daysWithin(within) ?? []
  if (!first || !last) return words.t(`events.filters.${within as EventWindow}`)
  return [...new Set([first, last])].map(day => dayName(day, words)).join(' – ')
}

/** The filter as the end of a sentence: "for “bowl” with free spots in Gràcia this weekend". Empty without filters. */
export function whichText(filter: Filter, words: Words): string {
  const { t, language } = words
  const { search, types, neighborhoods, free, within, when, mine, from } = filter
  const either = (names: readonly string[]) =>
    new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(names)
  return [
    mine && t(`events.which.${mine}`),
    search && t('events.which.search', { search }),
    types.length > 0 && t('events.which.types', { types: either(types.map(type => t(`events.types.${type}`))) }),
    free && t('events.which.free'),
    neighborhoods.length > placesNamed
      ? t('events.which.manyPlaces', { count: neighborhoods.length })
      : neighborhoods.length > 0 && t('events.which.places', { places: either(neighborhoods) }),
    within && duringText(within, words),
    from && t(when === 'past' ? 'events.which.until' : 'events.which.from', { day: dayName(from, words) }),
  ]
    .filter(Boolean)
    .join(' ')
}

function duringText(within: string, words: Words): string {
  const { t } = words
  const [first, last] = daysWithin(within) ?? []
  if (!first || !last) return t(`events.which.${within as EventWindow}`)
  return first === last
    ? t('events.which.day', { day: dayName(first, words) })
    : t('events.which.days', { first: dayName(first, words), last: dayName(last, words) })
}
