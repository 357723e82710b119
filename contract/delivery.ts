import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { pageInput, pageOf } from './paging.ts'

const time = z.iso.datetime()
const tags = ['delivery']

export const deliveryKinds = ['mail', 'notificationMail', 'digest', 'push', 'other'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** What refused or failed. `recipient`, `content`, `sender` and `login` are answers of the mail server. */
export const failureCauses = [
  'recipient',
  'content',
  'sender',
  'login',
  'mailServer',
  'notConfigured',
  'pushService',
  'network',
  'tls',
  'timeout',
  'database',
  'other',
] as const
export type FailureCause = (typeof failureCauses)[number]

const sent = z.object({
  /** In whole hours: the current one, and the 24 or 168 before it. */
  day: z.int(),
  week: z.int(),
})

const overview = z.object({
  /** Only kinds with a job. */
  queue: z.array(
    z.object({
      kind: z.enum(deliveryKinds),
      waiting: z.int(),
      retrying: z.int(),
      oldestAt: time,
    }),
  ),
  more: z.boolean(),
  sent: z.object({ mail: sent, push: sent }),
  /** Of the last 30 days, the newest first. Contains no texts of errors. */
  failures: z.array(
    z.object({
      kind: z.enum(deliveryKinds),
      cause: z.enum(failureCauses),
      code: z.nullable(z.string()),
      retried: z.int(),
      givenUp: z.int(),
      lastAt: time,
    }),
  ),
  refused: z.int(),
})
export type DeliveryOverview = z.infer<typeof overview>

const refusedEmail = z.object({
  id: z.uuid(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  email: z.string(),
  since: time,
  code: z.string(),
})
export type RefusedEmail = z.infer<typeof refusedEmail>

export const delivery = {
  read: at('admin', { rate: 'administerByAccount' })
    .route({
      method: 'GET',
      path: '/admin/delivery',
      tags,
      summary: 'Queue, sent emails and push notifications, and failures by cause',
    })
    .output(overview),

  refused: at('admin', { rate: 'administerByAccount' })
    .route({
      method: 'GET',
      path: '/admin/delivery/refused',
      tags,
      summary: 'Members whose email was refused permanently, newest first',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(refusedEmail)),
}
