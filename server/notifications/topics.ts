import { sql, type RawBuilder } from 'kysely'
import {
  notificationKinds,
  type NotificationChannel,
  type NotificationKind,
  type NotificationTopic,
} from '../../contract/notification-vocabulary.ts'
import type { Notice } from './notice.ts'
import type { Urgency } from './reach.ts'

/** Null for administrators, who cannot turn them off. */
export const topicOf: Record<NotificationKind, NotificationTopic | null> = {
  replied: 'replies',
  repliedAfter: 'repliesAfter',
  commented: 'comments',
  commentedAfter: 'repliesAfter',
  organizerAsked: 'comments',
  announced: 'announcements',
  joined: 'attendance',
  left: 'attendance',
  coHostAsked: 'attendance',
  eventChanged: 'eventChanges',
  eventCanceled: 'eventChanges',
  eventRemoved: 'eventChanges',
  seriesDatesAdded: 'eventChanges',
  eventSoon: 'reminders',
  spotOffered: 'spots',
  spotsOpen: 'spots',
  stillComing: 'spots',
  spotReleased: 'spots',
  spotEnded: 'eventChanges',
  runningLate: 'attendance',
  markedAbsent: 'reminders',
  absenceDisputed: 'attendance',
  priceLowered: 'listings',
  sold: 'listings',
  reportDecided: 'moderation',
  contentRemoved: 'moderation',
  contentRestored: 'moderation',
  security: 'security',
  roleChanged: 'security',
  caseReported: null,
  casesWaiting: null,
}

interface Default {
  on: boolean
  /** Its member cannot change it. */
  locked?: true
}
const on: Default = { on: true }
const off: Default = { on: false }
const locked: Default = { on: true, locked: true }
const never: Default = { on: false, locked: true }

/** Messages and requests count on the Chat tab. */
export const defaults: Record<NotificationTopic, Record<NotificationChannel, Default>> = {
  messages: { app: locked, push: on, mail: on },
  requests: { app: locked, push: on, mail: off },
  replies: { app: on, push: on, mail: off },
  repliesAfter: { app: on, push: off, mail: off },
  eventChanges: { app: on, push: on, mail: on },
  announcements: { app: on, push: on, mail: on },
  spots: { app: on, push: on, mail: on },
  reminders: { app: on, push: on, mail: off },
  attendance: { app: on, push: on, mail: off },
  comments: { app: on, push: on, mail: off },
  listings: { app: on, push: on, mail: off },
  moderation: { app: on, push: on, mail: on },
  security: { app: locked, push: on, mail: locked },
  digest: { app: never, push: never, mail: on },
}

export const choiceKey = (topic: NotificationTopic, channel: NotificationChannel) => `${topic}.${channel}`

export const isChosen = (
  choices: Readonly<Record<string, boolean>>,
  topic: NotificationTopic,
  channel: NotificationChannel,
): boolean => {
  const { on: byDefault, locked: always } = defaults[topic][channel]
  return always ? byDefault : (choices[choiceKey(topic, channel)] ?? byDefault)
}

/** Whether members chose the channel for a topic, by a column of their choices, which may be null. */
export const choseTopic = (choices: RawBuilder<unknown>, topic: NotificationTopic, channel: NotificationChannel) => {
  const { on: byDefault, locked: always } = defaults[topic][channel]
  return always
    ? sql<boolean>`${sql.lit(byDefault)}`
    : sql<boolean>`coalesce((${choices} ->> ${sql.lit(choiceKey(topic, channel))})::boolean, ${sql.lit(byDefault)})`
}

/** Of settings `s`, which may be absent. */
export const notPaused = sql<boolean>`coalesce(s.paused_until <= now(), true)`

/** The same for a column of kinds. `kinds` limits the channel; others are false. */
export const choseKind = (
  choices: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
  channel: NotificationChannel,
  kinds: readonly NotificationKind[] = notificationKinds,
) => {
  const cases = kinds.map(one => {
    const topic = topicOf[one]
    return sql`when ${sql.lit(one)} then ${topic ? choseTopic(choices, topic, channel) : sql`true`}`
  })
  return sql<boolean>`case ${kind} ${sql.join(cases, sql` `)} else false end`
}

/** Decisions of moderators, security and roles have emails of their own, which are sent immediately. */
export const mailedKinds = [
  'replied',
  'repliedAfter',
  'commented',
  'commentedAfter',
  'organizerAsked',
  'announced',
  'joined',
  'left',
  'coHostAsked',
  'eventChanged',
  'eventCanceled',
  'eventRemoved',
  'seriesDatesAdded',
  'eventSoon',
  'spotOffered',
  'spotsOpen',
  'stillComing',
  'spotReleased',
  'spotEnded',
  'runningLate',
  'markedAbsent',
  'absenceDisputed',
  'priceLowered',
  'sold',
] as const satisfies NotificationKind[]
/** A burst would delay their emails until the spot is gone, or the reader on the way. */
export const immediateKinds = ['spotOffered', 'spotsOpen', 'eventCanceled', 'spotEnded'] as const satisfies MailedKind[]
/** Changes that come in series: a push waits for the next ones, as emails do. */
export const collectedKinds = ['eventChanged', 'seriesDatesAdded'] as const satisfies NotificationKind[]
/** What an event tells those who come: a block with the co-host who wrote it hides their name only. */
export const eventFacts = ['announced', 'eventChanged', 'eventCanceled'] as const satisfies NotificationKind[]
export const isEventFact = (kind: NotificationKind | undefined): boolean => eventFacts.some(fact => fact === kind)
/** These are about a date or a deadline of the reader. */
const urgencies: Partial<Record<NotificationKind, Urgency>> = {
  eventSoon: 'move',
  stillComing: 'move',
  spotOffered: 'offer',
  spotsOpen: 'offer',
  spotReleased: 'offer',
  spotEnded: 'offer',
  eventCanceled: 'cancellation',
}
export function urgencyOf({ kind, details }: Pick<Notice, 'kind' | 'details'>): Urgency {
  const isMove = kind === 'eventChanged' && details?.changed?.some(change => change === 'time' || change === 'place')
  return isMove ? 'move' : ((kind && urgencies[kind]) ?? 'usual')
}
/**
 * The clock causes these for who knew the time of the event when they joined. They count only for who has joined before it was moved.
 */
export const timedKinds: ReadonlySet<NotificationKind> = new Set(['eventSoon', 'stillComing'])
export type MailedKind = (typeof mailedKinds)[number]

/** New reports and waiting cases are in the app only. */
export const pushedKinds = notificationKinds.filter(kind => topicOf[kind] !== null)

export const isMailed = (kind: NotificationKind): kind is MailedKind => mailedKinds.some(one => one === kind)
