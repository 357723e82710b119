import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SecurityEvent } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/schema.ts'
import type { RequestContext } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import { compose } from '../mail/compose.ts'
import { describeBrowser } from './browser.ts'
import { notices } from './notices.ts'

/** Whose account it happened to, and from where. */
export interface Occasion {
  account: { id: string; email: string }
  userAgent: string | null
  origin: string
  /** Other addresses that must hear of it: the one that was left, for instance. */
  alsoTo?: string[]
}

/** What happens in this request to this account. */
export const occasionOf = (
  { headers, origin }: Pick<RequestContext, 'headers' | 'origin'>,
  account: Occasion['account'],
): Occasion => ({ account, userAgent: headers.get('user-agent'), origin })

const userAgentMax = 400

/**
 * Keeps what happened in the account's security log and, where the event has a notice, queues its mail: in the
 * transaction that does it, so that neither can be missing.
 */
export async function record(
  trx: Kysely<Schema>,
  event: SecurityEvent,
  { account, userAgent, origin, alsoTo = [] }: Occasion,
): Promise<void> {
  await trx
    .insertInto('security_log')
    .values({
      id: randomUUIDv7(),
      user_id: account.id,
      event,
      user_agent: userAgent?.slice(0, userAgentMax) ?? null,
    })
    .execute()
  const notice = notices[event]
  if (!notice) return
  const { browser, system } = describeBrowser(userAgent)
  const from = [browser, system].filter(Boolean).join(' on ') || 'an unknown browser'
  const at = new Date().toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  for (const to of [account.email, ...alsoTo])
    await enqueue(
      trx,
      'mail',
      compose({
        to,
        subject: notice.subject,
        heading: notice.heading,
        paragraphs: [
          notice.text,
          `It was done on ${at} (UTC), with ${from}.`,
          'If that was you, there is nothing to do. If not, set a new password now.',
        ],
        button: { label: 'Look at your account', url: `${origin}/account/security` },
        footer: 'You get this mail because something about the safety of your account at Our Peeps changed.',
      }),
    )
}
