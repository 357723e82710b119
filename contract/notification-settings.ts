import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { notificationChannels, notificationTopics } from './notification-vocabulary.ts'
import { unsubscribeToken } from './values/link-token.ts'
import { referredTypes } from './vocabulary.ts'

const tags = ['notifications']

const choice = z.object({
  topic: z.enum(notificationTopics),
  channel: z.enum(notificationChannels),
  on: z.boolean(),
  locked: z.boolean(),
})
export type NotificationChoice = z.infer<typeof choice>

/** A time of day, as in `22:00`. */
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** In the time of the member's city. `to` before `from` is on the next day; equal ones are never quiet. */
const quiet = z.object({ on: z.boolean(), from: clock, to: clock })

const pushDevice = z.object({
  id: z.uuid(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  isCurrent: z.boolean(),
  since: z.iso.datetime(),
  deliveredAt: z.nullable(z.iso.datetime()),
})
export type PushDevice = z.infer<typeof pushDevice>

const settings = z.object({
  choices: z.array(choice),
  pausedUntil: z.nullable(z.iso.datetime()),
  quiet,
  previews: z.boolean(),
  devices: z.array(pushDevice),
  /** For `PushManager.subscribe`: P-256, uncompressed, base64url. */
  pushKey: z.string(),
  /** The push service ended what this session gave: the browser subscribes again, as a `renewal`. */
  pushEnded: z.boolean(),
})
export type NotificationSettings = z.infer<typeof settings>

const base64url = (bytes: number) => z.string().check(z.length(Math.ceil((bytes * 4) / 3)), z.regex(/^[A-Za-z0-9_-]+$/))
const endpoint = z.url().check(z.maxLength(limits.pushEndpoint), z.regex(/^[\x21-\x7e]+$/))

const followed = z.object({
  id: z.uuid(),
  type: z.enum(referredTypes),
  title: z.string(),
  on: z.boolean(),
})
export type FollowedPost = z.infer<typeof followed>

/** What an email's link turns off: a topic, everything about a post, or following a series. */
const subscription = z.object({
  about: z.enum(['topic', 'post', 'series']),
  topic: z.nullable(z.enum(notificationTopics)),
  /** Null if it was removed or is hidden, or for a topic. */
  title: z.nullable(z.string()),
  email: z.string(),
  on: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

export const notificationSettings = {
  settings: at('member')
    .route({ method: 'GET', path: '/notification-settings', tags, summary: 'Your notification settings' })
    .output(settings),

  choose: at('member', { rate: 'notificationByAccount' })
    .route({
      method: 'PUT',
      path: '/notification-settings/{topic}/{channel}',
      tags,
      summary: 'Turn a channel of a topic on or off',
    })
    .errors(fails('FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(z.object({ topic: z.enum(notificationTopics), channel: z.enum(notificationChannels), on: z.boolean() }))
    .output(settings),

  pause: at('member', { rate: 'notificationByAccount' })
    .route({
      method: 'PUT',
      path: '/notification-settings/pause',
      tags,
      summary: 'Receive no push notifications and emails for a week, except about security, or end that',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ paused: z.boolean() }))
    .output(settings),

  quiet: at('member', { rate: 'notificationByAccount' })
    .route({
      method: 'PUT',
      path: '/notification-settings/quiet',
      tags,
      summary: 'Choose the hours in which nothing is pushed, except about security',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(quiet)
    .output(settings),

  previews: at('member', { rate: 'notificationByAccount' })
    .route({
      method: 'PUT',
      path: '/notification-settings/previews',
      tags,
      summary: 'Choose whether push notifications quote messages and replies',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ on: z.boolean() }))
    .output(settings),

  subscribe: at('member', { rate: 'notificationByAccount' })
    .route({
      method: 'PUT',
      path: '/push-subscription',
      tags,
      summary: 'Push notifications to this browser; replaces what it gave before',
    })
    .errors(fails('PUSH_SERVICE', 'FOREIGN_ORIGIN'))
    .input(
      z.object({
        endpoint,
        keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
        /** Of a subscription that the browser changed by itself. */
        renewal: z._default(z.boolean(), false),
      }),
    )
    .output(settings),

  unsubscribeDevice: at('member', { rate: 'notificationByAccount' })
    .route({
      method: 'DELETE',
      path: '/push-subscriptions/{id}',
      tags,
      summary: 'No longer push notifications to one of your browsers; idempotent',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ id: z.uuid() }))
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

  readSubscription: at('public', { rate: { counted: 'unsubscribeByLink' } })
    .route({
      method: 'POST',
      path: '/unsubscribe/read',
      tags,
      summary: 'What the link of an email is about, and whether it is on; changes nothing',
    })
    .errors(fails('LINK_INVALID', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: unsubscribeToken }))
    .output(subscription),

  unsubscribe: at('public', { rate: { counted: 'unsubscribeByLink' } })
    .route({
      method: 'POST',
      path: '/unsubscribe',
      tags,
      summary: 'Turn off what the link of an email is about, or on again; idempotent',
    })
    .errors(fails('LINK_INVALID', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: unsubscribeToken, on: z._default(z.boolean(), false) }))
    .output(subscription),
}
