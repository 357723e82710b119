import { useTranslation } from 'react-i18next'
import { fullTime, useNow } from '../lib/time/time.ts'
import { ago, dayOf, momentOf } from '../lib/time/when.ts'

const ways = { ago, day: dayOf, moment: momentOf }

export function useTimeWords() {
  const { i18n } = useTranslation()
  const now = useNow()
  return (way: keyof typeof ways, date: string) => ways[way](new Date(date), now, i18n.language)
}

export function TimeWords({ way = 'ago', date }: { way?: keyof typeof ways; date: string }) {
  const { i18n } = useTranslation()
  const words = useTimeWords()
  return (
    <time dateTime={date} title={fullTime(new Date(date), i18n.language)}>
      {words(way, date)}
    </time>
  )
}
