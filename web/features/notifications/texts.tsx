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
import type { ParseKeys, TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../../contract/notifications.ts'
import { isolate } from '../../../contract/text/member-text.ts'
import { usePersonName } from '../../components/person-link.tsx'
import { plainSentence } from '../../lib/i18n/insert.ts'
import { formatMoney } from '../../lib/i18n/money.ts'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { dayAndTime, useNow } from '../../lib/time/time.ts'

type Kind = Notification['kind']
type Text = readonly [key: ParseKeys, values?: Record<string, string | number>]

interface Say {
  t: TFunction
  language: string
  /** Of the first person. */
  name: string
  /** Of the second one. */
  other: string
  time: (time: string | null, timeZone: string | null) => string
}

interface Look {
  icon: LucideIcon
  look: string
}

interface Row<Item> {
  /** If it shows no people. */
  icon?: Look
  /** The sentence, with its names in `<b>`. */
  text: (item: Item, say: Say) => Text
  /** The second line. */
  more?: (item: Item, say: Say) => string | undefined
}

type About = 'event' | 'safety' | 'account' | 'admin'
/** One that is not about a post says what it is about. */
type RowOf<Item> = Row<Item> & (Item extends { post: unknown } ? { about?: undefined } : { about: About })

const ofEvent = (icon: LucideIcon): Look => ({ icon, look: 'bg-event-soft text-event' })
const [clock, crossed] = [ofEvent(CalendarClock), ofEvent(CalendarX)]
const flag: Look = { icon: Flag, look: 'bg-warning-soft text-warning' }
const restored: Look = { icon: ShieldCheck, look: 'bg-success-soft text-success' }

type ByPeople = 'replied' | 'repliedAfter' | 'commented' | 'commentedAfter' | 'organizerAsked' | 'joined' | 'left'
const byPeople = ({ kind, people, peopleCount }: { kind: ByPeople } & Notification, { name, other }: Say): Text => {
  if (peopleCount <= 1 || people.length < 2) return [`notifications.text.${kind}.one`, { name }]
  if (peopleCount === 2) return [`notifications.text.${kind}.two`, { name, other }]
  return [`notifications.text.${kind}.many`, { name, count: peopleCount - 1 }]
}
const title = ({ post }: { post: { title: string } }) => isolate(post.title)
const reply = { text: byPeople, more: title }
const attendance: Pick<Row<Extract<Notification, { kind: 'joined' | 'left' }>>, 'text' | 'more'> = {
  text: byPeople,
  more: ({ post: { title: named, attendeeCount, maxAttendees } }, { t }) =>
    maxAttendees === null
      ? isolate(named)
      : t('notifications.more.places', { title: named, joined: attendeeCount, places: maxAttendees }),
}

interface Dated {
  post: { startsAt: string | null; timeZone: string | null }
}
const startOf = ({ post: { startsAt, timeZone } }: Dated, { time }: Say) => time(startsAt, timeZone)

const rows: { [One in Kind]: RowOf<Extract<Notification, { kind: One }>> } = {
  replied: reply,
  repliedAfter: reply,
  commented: reply,
  commentedAfter: reply,
  organizerAsked: reply,
  announced: {
    icon: ofEvent(Megaphone),
    text: ({ quote, people }, { name, t }) => [
      'notifications.text.announced',
      { name: people[0] ? name : t('notifications.organizer'), quote },
    ],
    more: title,
  },
  joined: attendance,
  left: attendance,
  coHostAsked: {
    text: ({ post }, { name }) =>
      post.title
        ? ['notifications.text.coHostAsked', { title: post.title, name }]
        : ['notifications.text.coHostAskedUntitled', { name }],
  },
  eventChanged: {
    icon: clock,
    text: (item, say) => {
      const { post, dates, changed } = item
      if (dates > 1) return ['notifications.text.changedDates', { title: post.title, count: dates }]
      if (changed.includes('time')) return ['notifications.text.moved', { title: post.title, time: startOf(item, say) }]
      return changed.includes('place')
        ? ['notifications.text.relocated', { title: post.title }]
        : ['notifications.text.renamed', { title: post.title }]
    },
    more: ({ goes, follows, changed, post: { place } }, { t }) =>
      goes && changed.includes('place') && place
        ? t('notifications.more.newPlace', { place })
        : t(`notifications.more.${goes ? 'going' : follows ? 'following' : 'waiting'}`),
  },
  eventCanceled: {
    icon: crossed,
    text: (item, say) => {
      const { post, dates } = item
      if (!post.title) return ['notifications.text.canceledUntitled', { time: startOf(item, say) }]
      return dates > 1
        ? ['notifications.text.canceledDates', { title: post.title, name: say.name, count: dates }]
        : ['notifications.text.canceled', { title: post.title, name: say.name }]
    },
    more: ({ reason }, { t }) => (reason ? t('notifications.more.reason', { reason }) : undefined),
  },
  eventRemoved: {
    icon: crossed,
    text: (item, say) =>
      item.dates > 1
        ? ['notifications.text.removedDates', { count: item.dates, time: startOf(item, say) }]
        : ['notifications.text.eventRemoved', { time: startOf(item, say) }],
  },
  seriesDatesAdded: {
    icon: ofEvent(CalendarPlus),
    text: (item, say) => [
      'notifications.text.datesAdded',
      { title: item.post.title, count: item.dates, time: startOf(item, say) },
    ],
    more: (_, { t }) => t('notifications.more.following'),
  },
  eventSoon: {
    icon: clock,
    text: (item, say) => ['notifications.text.soon', { title: item.post.title, time: startOf(item, say) }],
    more: ({ post: { place } }) => (place === null ? undefined : isolate(place)),
  },
  spotOffered: {
    icon: clock,
    text: ({ post }) => ['notifications.text.spotOffered', { title: post.title }],
    more: ({ until, post }, { t, time }) => t('notifications.more.until', { time: time(until, post.timeZone) }),
  },
  spotsOpen: {
    icon: clock,
    text: ({ post }) => ['notifications.text.spotsOpen', { title: post.title }],
    more: (_, { t }) => t('notifications.more.spotsOpen'),
  },
  stillComing: {
    icon: clock,
    text: ({ post }) => ['notifications.text.stillComing', { title: post.title }],
    more: ({ until, post }, { t, time }) => t('notifications.more.answerBy', { time: time(until, post.timeZone) }),
  },
  spotReleased: {
    icon: clock,
    text: ({ post }) => ['notifications.text.spotReleased', { title: post.title }],
    more: (_, { t }) => t('notifications.more.released'),
  },
  spotEnded: {
    icon: crossed,
    about: 'event',
    text: ({ dates, startsAt, timeZone }, { time }) => [
      dates > 1 ? 'notifications.text.spotsEnded' : 'notifications.text.spotEnded',
      { count: dates, time: time(startsAt, timeZone) },
    ],
    more: (_, { t }) => t('notifications.more.spotEnded'),
  },
  runningLate: {
    text: (_, { name }) => ['notifications.text.runningLate', { name }],
    more: ({ minutes, post }, { t }) =>
      t(minutes >= 30 ? 'notifications.more.lateMost' : 'notifications.more.late', { title: post.title, minutes }),
  },
  markedAbsent: {
    icon: clock,
    text: ({ post }) => ['notifications.text.markedAbsent', { title: post.title }],
    more: (_, { t }) => t('notifications.more.absent'),
  },
  absenceDisputed: {
    text: ({ post }, { name }) => ['notifications.text.absenceDisputed', { title: post.title, name }],
    more: (_, { t }) => t('notifications.more.disputed'),
  },
  priceLowered: {
    text: ({ post }, { name }) => ['notifications.text.priceLowered', { title: post.title, name }],
    more: ({ from, to }, { t, language }) =>
      t('notifications.more.price', { from: formatMoney(from, language), to: formatMoney(to, language) }),
  },
  sold: {
    icon: { icon: Tag, look: 'bg-selling-soft text-selling' },
    text: ({ post }) => ['notifications.text.sold', { title: post.title }],
    more: (_, { t }) => t('notifications.more.sold'),
  },
  reportDecided: {
    icon: restored,
    about: 'safety',
    text: ({ outcome }) => [`notifications.text.reported.${outcome}`],
  },
  contentRemoved: {
    icon: { icon: ShieldX, look: 'bg-danger-soft text-danger' },
    about: 'safety',
    text: () => ['notifications.text.contentRemoved'],
  },
  contentRestored: { icon: restored, about: 'safety', text: () => ['notifications.text.contentRestored'] },
  security: {
    icon: { icon: KeyRound, look: 'bg-info-soft text-info' },
    about: 'account',
    text: ({ event }, { t }) => ['notifications.text.security', { event: t(`security.log.event.${event}`) }],
  },
  roleChanged: {
    icon: { icon: UserCog, look: 'bg-info-soft text-info' },
    about: 'account',
    text: ({ role }, { t }) => ['notifications.text.role', { role: t(`security.role.${role}`) }],
  },
  caseReported: { icon: flag, about: 'admin', text: () => ['notifications.text.caseReported'] },
  casesWaiting: { icon: flag, about: 'admin', text: () => ['notifications.text.casesWaiting'] },
}

const rowOf = (item: Notification) => rows[item.kind] as Row<Notification> & { about?: About }
export const iconOf = (item: Notification) => rowOf(item).icon
export const aboutOf = (item: Notification) => rowOf(item).about

/** As rich text, and as plain text for labels. */
export function useTexts(item: Notification): { rich: ReactNode; plain: string; more: string | undefined } {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const now = useNow()
  const [first, second] = item.people
  const say: Say = {
    t,
    language: i18n.language,
    name: first ? nameOf(first) : t('ui.formerMember'),
    other: second ? nameOf(second) : '',
    time: (time, timeZone) => (time ? dayAndTime(new Date(time), now, i18n.language, timeZone ?? undefined) : ''),
  }
  const { text, more } = rowOf(item)
  const [key, values = {}] = text(item, say)
  return {
    rich: <Sentence i18nKey={key} values={values} components={{ b: <b className="font-semibold text-text" /> }} />,
    plain: plainSentence(t, key, values),
    more: more?.(item, say),
  }
}
