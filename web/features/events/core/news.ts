import '../../../locales/en/events.ts'
import { getI18n } from 'react-i18next'
import type { Event } from '../../../../contract/events.ts'
import { isolate } from '../../../../contract/text/member-text.ts'
import type { EventChange } from '../../../../contract/vocabulary.ts'
import { toastInfo } from '../../../ui/feedback/toast.tsx'
import { startsText } from './times.ts'
import { serverNow } from '../../../lib/time/clock.ts'

export function announceChange(event: Event, changed: readonly EventChange[]): void {
  const { t, language } = getI18n()
  const said: string[] = []
  if (changed.includes('time')) said.push(t('events.news.time', { when: startsText(event, serverNow(), language) }))
  if (changed.includes('place'))
    said.push(event.place ? t('events.news.place', { place: event.place }) : t('events.news.placeGone'))
  if (changed.includes('title')) said.push(t('events.news.title', { title: event.title }))
  if (said.length === 0 && changed.includes('details')) said.push(t('events.news.other'))
  if (said.length === 0) return
  toastInfo(said.join(' · '), { title: isolate(event.title), id: `event:${event.id}` })
}

export function announceCancellation({ id, title }: Event): void {
  const { t } = getI18n()
  toastInfo(t('events.news.cancelled', { title }), { id: `event:${id}`, duration: 10_000 })
}

export function announceRemoval(id: string): void {
  const { t } = getI18n()
  toastInfo(t('events.news.removed'), { id: `event:${id}`, duration: 10_000 })
}
