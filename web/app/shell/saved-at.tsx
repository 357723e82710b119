import { useQueryClient, type QueryCache } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { useConnection } from '../../lib/live/connection.ts'
import { byServerClock } from '../../lib/time/clock.ts'
import { relativeTime, timeFormOf, useNow } from '../../lib/time/time.ts'

function shownSince(cache: QueryCache): number | undefined {
  const times = cache
    .getAll()
    .filter(query => query.isActive() && query.state.data !== undefined)
    .map(query => query.state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

export function useSavedAgo(): string | undefined {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient().getQueryCache()
  const now = useNow()
  const since = useSyncExternalStore(
    useCallback(listener => cache.subscribe(listener), [cache]),
    () => shownSince(cache),
    () => undefined,
  )
  return since === undefined ? undefined : savedText(t, byServerClock(since), now, i18n.language)
}

export function SavedAgo({ children }: { children: ReactNode }) {
  return useConnection() === 'online' ? children : <Age>{children}</Age>
}

function Age({ children }: { children: ReactNode }) {
  const ago = useSavedAgo()
  return ago ? <span data-saved-ago="">{ago}</span> : children
}

export function savedText(t: TFunction, since: number, now: number, language: string): string {
  const moment = new Date(since)
  const text = relativeTime(moment, now, language)
  const by = timeFormOf(moment, now)
  if (by === 'now') return t('ui.savedNow')
  return by === 'age' ? t('ui.savedAgo', { time: text }) : t('ui.savedOn', { date: text })
}
