import { sql, type RawBuilder } from 'kysely'
import type { NotificationChannel, NotificationTopic } from '../../contract/notification-vocabulary.ts'

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
