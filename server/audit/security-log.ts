import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { pages } from '../../contract/pages.ts'
import type { Language } from '../../contract/values/language.ts'
import type { SecurityEvent } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/tables.ts'
import { enqueue } from '../jobs/job.ts'
import { mailJob } from '../mail/mail-job.ts'
import { compose } from '../mail/compose.ts'
import { languageFor } from '../words/in-language.ts'
import { storeNotice } from '../notifications/notify.ts'
import { isNoticed } from '../words/security-notices.ts'
import { noticeOf } from './notices.ts'
import { security } from './notifications.ts'

interface Occasion {
  account: { id: string; email: string }
  userAgent: string | null
  origin: string
  language: Language
  alsoTo?: string[]
}

export const occasionOf = (
  { headers, origin, language }: { headers: Headers; origin: string; language: Language },
  account: Occasion['account'],
): Occasion => ({ account, userAgent: headers.get('user-agent'), origin, language })

const userAgentMax = 400

export async function record(
  trx: Kysely<Schema>,
  event: SecurityEvent,
  { account, userAgent, origin, language: asked, alsoTo = [] }: Occasion,
): Promise<void> {
  const id = randomUUIDv7()
  await trx
    .insertInto('security_log')
    .values({
      id,
      user_id: account.id,
      event,
      user_agent: userAgent?.slice(0, userAgentMax) ?? null,
    })
    .execute()
  if (!isNoticed(event)) return
  await storeNotice(trx, security, {
    to: [account.id],
    cause: `security:${id}`,
    byId: null,
    details: { event },
  })
  const reader = await trx
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  const language = languageFor(reader.language, asked)
  const words = noticeOf(event, language, userAgent)
  for (const to of [account.email, ...alsoTo])
    await enqueue(trx, mailJob, compose({ to, language, words, url: `${origin}${pages.security}` }))
}
