import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { pageInput, pageOf } from './paging.ts'
import { notificationChannels, notificationTopics } from './notification-vocabulary.ts'
import { referredTypes } from './vocabulary.ts'

const tags = ['notifications']

const choice = z.object({
  topic: z.enum(notificationTopics),
  channel: z.enum(notificationChannels),
  on: z.boolean(),
  /** Always on. */
  locked: z.boolean(),
})
export type NotificationChoice = z.infer<typeof choice>

const settings = z.object({
  /** Every topic with every channel. */
  choices: z.array(choice),
  /** Until then, only emails about security are sent. */
  pausedUntil: z.nullable(z.iso.datetime()),
})
export type NotificationSettings = z.infer<typeof settings>

const followed = z.object({
  id: z.uuid(),
  type: z.enum(referredTypes),
  title: z.string(),
  /** False if the viewer turned its notifications off. */
  on: z.boolean(),
})
export type FollowedPost = z.infer<typeof followed>

/** What an email's link turns off: a topic, or everything about a post. */
const subscription = z.object({
  topic: z.nullable(z.enum(notificationTopics)),
  /** Null if it was removed, or for a topic. */
  title: z.nullable(z.string()),
  /** As in `m•••a@example.org`. */
  email: z.string(),
  on: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

/** Part of `notifications`. */
export const notificationSettings = {
  settings: at('member')
    .route({ method: 'GET', path: '/notification-settings', tags, summary: 'Your notification settings' })
    .output(settings),

  choose: at('member')
    .route({
      method: 'PUT',
      path: '/notification-settings/{topic}/{channel}',
      tags,
      summary: 'Turn a channel of a topic on or off',
    })
    .errors(fails('FORBIDDEN', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(z.object({ topic: z.enum(notificationTopics), channel: z.enum(notificationChannels), on: z.boolean() }))
    .output(settings),

  pause: at('member')
    .route({
      method: 'PUT',
      path: '/notification-settings/pause',
      tags,
      summary: 'Receive no emails for a week, except about security, or end that',
    })
    .errors(fails('TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(z.object({ paused: z.boolean() }))
    .output(settings),

  followed: at('member')
    .route({
      method: 'GET',
      path: '/notification-settings/followed',
      tags,
      summary: 'Questions and events that notify you, and those that you turned off, newest first',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(followed)),

  unsubscribe: at('public')
    .route({
      method: 'POST',
      path: '/unsubscribe',
      tags,
      summary: 'Turn off what the link of an email is about, or on again; idempotent',
    })
    .errors(fails('LINK_INVALID', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: z.string().check(z.maxLength(400)), on: z._default(z.boolean(), false) }))
    .output(subscription),
}
