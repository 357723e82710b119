import {
  CalendarClock,
  CalendarPlus,
  CalendarX,
  Flag,
  KeyRound,
  Megaphone,
  ShieldCheck,
  ShieldX,
  Tag,
  UserCog,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParseKeys } from 'i18next'
import type { Notification } from '../../../contract/notifications.ts'
import { isolate } from '../../../contract/values/member-text.ts'
import { usePersonName } from '../../components/person-link.tsx'
import { plainSentence } from '../../lib/i18n/insert.ts'
import { formatMoney } from '../../lib/i18n/money.ts'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { dayAndTime, useNow } from '../../lib/time/time.ts'

type Of<Kind extends Notification['kind']> = Extract<Notification, { kind: Kind }>

/** For notifications that show no people. */
export const iconOf = (item: Notification): { icon: LucideIcon; look: string } | undefined => {
  switch (item.kind) {
    case 'eventChanged':
    case 'eventSoon':
    case 'spotOffered':
    case 'spotsOpen':
    case 'stillComing':
    case 'spotReleased':
    case 'markedAbsent':
      return { icon: CalendarClock, look: 'bg-event-soft text-event' }
    case 'seriesDatesAdded':
      return { icon: CalendarPlus, look: 'bg-event-soft text-event' }
    case 'announced':
      return { icon: Megaphone, look: 'bg-event-soft text-event' }
    case 'eventCanceled':
    case 'eventRemoved':
    case 'spotEnded':
      return { icon: CalendarX, look: 'bg-event-soft text-event' }
    case 'sold':
      return { icon: Tag, look: 'bg-selling-soft text-selling' }
    case 'reportDecided':
    case 'contentRestored':
      return { icon: ShieldCheck, look: 'bg-success-soft text-success' }
    case 'contentRemoved':
      return { icon: ShieldX, look: 'bg-danger-soft text-danger' }
    case 'security':
      return { icon: KeyRound, look: 'bg-info-soft text-info' }
    case 'roleChanged':
      return { icon: UserCog, look: 'bg-info-soft text-info' }
    case 'caseReported':
    case 'casesWaiting':
      return { icon: Flag, look: 'bg-warning-soft text-warning' }
    default:
      return undefined
  }
}

type Text = readonly [key: ParseKeys, values?: Record<string, string | number>]

/** The sentence, with its names in `<b>`. */
function useSentence() {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const now = useNow()
  const byPeople = (
    kind: 'replied' | 'repliedAfter' | 'commented' | 'commentedAfter' | 'organizerAsked' | 'joined' | 'left',
    { people, peopleCount }: Notification,
  ): Text => {
    const [first, second] = people
    const name = first ? nameOf(first) : t('ui.formerMember')
    if (peopleCount <= 1 || !second) return [`notifications.text.${kind}.one`, { name }]
    if (peopleCount === 2) return [`notifications.text.${kind}.two`, { name, other: nameOf(second) }]
    return [`notifications.text.${kind}.many`, { name, count: peopleCount - 1 }]
  }
  const startOf = ({ post }: { post: { startsAt: string | null; timeZone: string | null } }) =>
    post.startsAt ? dayAndTime(new Date(post.startsAt), now, i18n.language, post.timeZone ?? undefined) : ''
  const changed = (item: Of<'eventChanged'>): Text => {
    const { title } = item.post
    if (item.dates > 1) return ['notifications.text.changedDates', { title, count: item.dates }]
    if (item.changed.includes('time')) return ['notifications.text.moved', { title, time: startOf(item) }]
    return item.changed.includes('place')
      ? ['notifications.text.relocated', { title }]
      : ['notifications.text.renamed', { title }]
  }
  return (item: Notification): Text => {
    const hidden = item.kind === 'announced' ? 'notifications.organizer' : 'ui.formerMember'
    const name = item.people[0] ? nameOf(item.people[0]) : t(hidden)
    switch (item.kind) {
      case 'replied':
      case 'repliedAfter':
      case 'commented':
      case 'commentedAfter':
      case 'organizerAsked':
      case 'joined':
      case 'left':
        return byPeople(item.kind, item)
      case 'announced':
        return ['notifications.text.announced', { name, quote: item.quote }]
      case 'eventChanged':
        return changed(item)
      case 'eventCanceled':
        if (!item.post.title) return ['notifications.text.canceledUntitled', { time: startOf(item) }]
        return item.dates > 1
          ? ['notifications.text.canceledDates', { title: item.post.title, name, count: item.dates }]
          : ['notifications.text.canceled', { title: item.post.title, name }]
      case 'eventRemoved':
        return item.dates > 1
          ? ['notifications.text.removedDates', { count: item.dates, time: startOf(item) }]
          : ['notifications.text.eventRemoved', { time: startOf(item) }]
      case 'spotEnded':
        return [
          item.dates > 1 ? 'notifications.text.spotsEnded' : 'notifications.text.spotEnded',
          { count: item.dates, time: startOf({ post: item }) },
        ]
      case 'seriesDatesAdded':
        return ['notifications.text.datesAdded', { title: item.post.title, count: item.dates, time: startOf(item) }]
      case 'eventSoon':
        return ['notifications.text.soon', { title: item.post.title, time: startOf(item) }]
      case 'spotOffered':
      case 'spotsOpen':
      case 'stillComing':
      case 'spotReleased':
      case 'markedAbsent':
        return [`notifications.text.${item.kind}`, { title: item.post.title }]
      case 'runningLate':
        return ['notifications.text.runningLate', { name }]
      case 'coHostAsked':
        return item.post.title
          ? ['notifications.text.coHostAsked', { title: item.post.title, name }]
          : ['notifications.text.coHostAskedUntitled', { name }]
      case 'absenceDisputed':
        return ['notifications.text.absenceDisputed', { title: item.post.title, name }]
      case 'priceLowered':
        return ['notifications.text.priceLowered', { title: item.post.title, name }]
      case 'sold':
        return ['notifications.text.sold', { title: item.post.title }]
      case 'reportDecided':
        return [`notifications.text.reported.${item.outcome}`]
      case 'security':
        return ['notifications.text.security', { event: t(`security.log.event.${item.event}`) }]
      case 'roleChanged':
        return ['notifications.text.role', { role: t(`security.role.${item.role}`) }]
      default:
        return [`notifications.text.${item.kind}`]
    }
  }
}

/** As rich text, and as plain text for labels. */
export function useTexts(item: Notification): { rich: ReactNode; plain: string; more: string | undefined } {
  const { t } = useTranslation()
  const [key, values = {}] = useSentence()(item)
  return {
    rich: <Sentence i18nKey={key} values={values} components={{ b: <b className="font-semibold text-text" /> }} />,
    plain: plainSentence(t, key, values),
    more: useMore()(item),
  }
}

/** The second line. */
function useMore() {
  const { t, i18n } = useTranslation()
  const now = useNow()
  return (item: Notification): string | undefined => {
    switch (item.kind) {
      case 'replied':
      case 'repliedAfter':
      case 'commented':
      case 'commentedAfter':
      case 'organizerAsked':
      case 'announced':
        return isolate(item.post.title)
      case 'joined':
      case 'left': {
        const { title, attendeeCount, maxAttendees } = item.post
        return maxAttendees === null
          ? isolate(title)
          : t('notifications.more.places', { title, joined: attendeeCount, places: maxAttendees })
      }
      case 'eventChanged':
        return item.goes && item.changed.includes('place') && item.post.place
          ? t('notifications.more.newPlace', { place: item.post.place })
          : t(`notifications.more.${item.goes ? 'going' : item.follows ? 'following' : 'waiting'}`)
      case 'eventCanceled':
        return item.reason ? t('notifications.more.reason', { reason: item.reason }) : undefined
      case 'seriesDatesAdded':
        return t('notifications.more.following')
      case 'eventSoon':
        return item.post.place === null ? undefined : isolate(item.post.place)
      case 'spotOffered':
        return t('notifications.more.until', {
          time: dayAndTime(new Date(item.until), now, i18n.language, item.post.timeZone ?? undefined),
        })
      case 'spotsOpen':
        return t('notifications.more.spotsOpen')
      case 'stillComing':
        return t('notifications.more.answerBy', {
          time: dayAndTime(new Date(item.until), now, i18n.language, item.post.timeZone ?? undefined),
        })
      case 'spotReleased':
        return t('notifications.more.released')
      case 'spotEnded':
        return t('notifications.more.spotEnded')
      case 'markedAbsent':
        return t('notifications.more.absent')
      case 'absenceDisputed':
        return t('notifications.more.disputed')
      case 'runningLate':
        return t(item.minutes >= 30 ? 'notifications.more.lateMost' : 'notifications.more.late', {
          title: item.post.title,
          minutes: item.minutes,
        })
      case 'priceLowered':
        return t('notifications.more.price', {
          from: formatMoney(item.from, i18n.language),
          to: formatMoney(item.to, i18n.language),
        })
      case 'sold':
        return t('notifications.more.sold')
      default:
        return undefined
    }
  }
}
