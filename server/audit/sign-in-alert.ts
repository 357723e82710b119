import { sql, type Transaction } from 'kysely'
import { pages } from '../../contract/pages.ts'
import { issueAlert } from '../credentials/sign-in-alerts.ts'
import type { Schema } from '../db/tables.ts'
import { milliseconds } from '../db/interval.ts'
import type { Language } from '../../contract/values/language.ts'
import type { Places } from '../base/ip-places.ts'
import { enqueue } from '../jobs/job.ts'
import { mailJob } from '../mail/mail-job.ts'
import { serverLimits } from '../base/limits.ts'
import { compose } from '../mail/compose.ts'
import { languageFor, wordsIn } from '../words/in-language.ts'
import { nameOf } from './notices.ts'
import { occasionOf, record } from './security-log.ts'
import { dateFormat } from '../words/date-format.ts'

interface Context {
  deps: { places: Places }
  headers: Headers
  ip: string
  origin: string
  language: Language
}

/**
 * In the transaction that completes the session. Mails the owner if the browser is new, except for the first sign-in after
 * sign-up.
 */
export async function recordSignIn(
  trx: Transaction<Schema>,
  context: Context,
  account: { id: string; email: string },
  { newBrowser }: { newBrowser: boolean },
): Promise<void> {
  const announced = newBrowser && !(await isFirst(trx, account.id))
  await record(trx, 'signedIn', occasionOf(context, account))
  if (announced) await mailAlert(trx, context, account)
}

/** Only of young accounts: the log of others may have expired. */
async function isFirst(trx: Transaction<Schema>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    select created_at > now() - ${milliseconds(serverLimits.unconfirmedKept)} and not exists (
      select from security_log where user_id = accounts.id and event = 'signedIn'
    ) as first
    from accounts where id = ${accountId}`.execute(trx)
  return rows[0]?.first ?? false
}

async function mailAlert(
  trx: Transaction<Schema>,
  { deps, headers, ip, origin, language: asked }: Context,
  account: { id: string; email: string },
): Promise<void> {
  const userAgent = headers.get('user-agent')
  const reader = await trx
    .selectFrom('accounts as a')
    .leftJoin('profiles as p', 'p.id', 'a.id')
    .leftJoin('cities as c', 'c.id', 'p.city_id')
    .select(['a.language', 'c.name as city', 'c.time_zone'])
    .where('a.id', '=', account.id)
    .executeTakeFirstOrThrow()
  const language = languageFor(reader.language, asked)
  const words = wordsIn(language)
  const time = dateFormat(words.locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZone: reader.time_zone ?? 'UTC',
  }).format(new Date())
  const token = await issueAlert(trx, { accountId: account.id, userAgent })
  const mail = compose({
    to: account.email,
    language,
    words: words.newSignIn({
      browser: nameOf(userAgent, words.browser),
      time,
      city: reader.city,
      place: deps.places.near(ip, language),
    }),
    url: `${origin}${pages.denySignIn}?token=${token}`,
  })
  await enqueue(trx, mailJob, mail, { urgent: true })
}
