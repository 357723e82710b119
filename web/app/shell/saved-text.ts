import type { TFunction } from 'i18next'
import { relativeTime, toldBy } from '../../lib/time/time.ts'

/** "Saved 12 min ago", and after a week "Saved 11 Jun". */
export function savedText(t: TFunction, since: number, now: number, language: string): string {
  const moment = new Date(since)
  const told = relativeTime(moment, now, language)
  const by = toldBy(moment, now)
  if (by === 'now') return t('ui.savedNow')
  return by === 'age' ? t('ui.savedAgo', { time: told }) : t('ui.savedOn', { date: told })
}
