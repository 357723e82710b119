import { expect, it } from 'vitest'
import type { Repeat } from '../../../../contract/values/repeat.ts'
import type { Language } from '../../../../contract/values/language.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { datesText, ruleTitle, shortDates } from './rule-words.ts'

const tuesday = '2026-06-09'
const week = (days: Extract<Repeat, { every: 'week' }>['weekdays'], interval = 1): Repeat => ({
  every: 'week',
  interval,
  weekdays: days,
})
const month = (by: Extract<Repeat, { every: 'month' }>['by'], interval = 1): Repeat => ({
  every: 'month',
  interval,
  by,
})

const rules: [Repeat, first: string, words: Record<Language, string>][] = [
  [week([2]), tuesday, { en: 'Every Tuesday', es: 'Cada martes', ca: 'Cada dimarts' }],
  [
    week([4, 2]),
    tuesday,
    { en: 'Every Tuesday and Thursday', es: 'Cada martes y jueves', ca: 'Cada dimarts i dijous' },
  ],
  [week([1, 2, 3, 4, 5, 6, 7]), tuesday, { en: 'Every day', es: 'Cada día', ca: 'Cada dia' }],
  [
    week([2, 7], 2),
    tuesday,
    {
      en: 'Every 2 weeks on Tuesday and Sunday',
      es: 'Cada 2 semanas: martes y domingo',
      ca: 'Cada 2 setmanes: dimarts i diumenge',
    },
  ],
  [
    month('date'),
    '2026-05-31',
    { en: 'Day 31 of each month', es: 'El día 31 de cada mes', ca: 'El dia 31 de cada mes' },
  ],
  [
    month('weekday', 3),
    tuesday,
    {
      en: 'The second Tuesday, every 3 months',
      es: 'El segundo martes, cada 3 meses',
      ca: 'El segon dimarts, cada 3 mesos',
    },
  ],
  [
    month('last'),
    '2026-05-31',
    {
      en: 'The last Sunday of each month',
      es: 'El último domingo de cada mes',
      ca: 'L’últim diumenge de cada mes',
    },
  ],
]

it.each(['en', 'es', 'ca'] as const)('says each rule in words: %s', async language => {
  const { t } = await startI18n(language)
  for (const [repeat, first, words] of rules) expect(ruleTitle(t, repeat, first, language)).toBe(words[language])
})

it('lists dates with the month once, and leaves the middle of a long series out', () => {
  const dates = ['2026-06-09', '2026-06-16', '2026-06-23', '2026-06-30', '2026-07-07', '2026-07-14', '2026-07-21']
  expect(datesText(dates, 'en')).toBe('9, 16, 23, 30 June, 7, 14, 21 July')
  expect(shortDates(dates, 'en')).toBe('9, 16, 23, 30 June … 21 July')
  expect(shortDates(dates, 'es')).toBe('9, 16, 23, 30 de junio … 21 de julio')
  expect(shortDates(dates, 'ca')).toBe('9, 16, 23, 30 de juny … 21 de juliol')
  expect(shortDates(dates.slice(0, 2), 'en')).toBe('9, 16 June')
  expect(datesText(['2026-12-31', '2027-01-31'], 'en')).toBe('31 December, 31 January 2027')
})
