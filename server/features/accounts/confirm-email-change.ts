import { sql } from 'kysely'
import type { EmailChange } from '../../../contract/accounts.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import { endEmailChange } from '../../credentials/email-changes.ts'
import { tokenHash, voidLinks } from '../../credentials/links.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import { confirmedNow } from '../../credentials/credentials.ts'
import { occasionOf, record } from '../../audit/security-log.ts'

/**
 * Each of the two links works once; the second applies the change. Throws EMAIL_TAKEN, and rolls back, if another account has
 * taken the email.
 */
export async function confirmEmailChange(context: RequestContext, token: string) {
  const { deps, ip } = context
  const result = await confirm(context, tokenHash(token)).catch(async (error: unknown) => {
    await limit(deps.db, 'confirmByIp', ip)
    if ((error as { code?: unknown }).code === uniqueViolation) throw new AppError('EMAIL_TAKEN')
    throw error
  })
  return result
}

/** Changes nothing. Also tells what became of a link that was used, canceled or has expired. Throws LINK_INVALID. */
export async function readEmailChange({ deps, ip }: RequestContext, token: string): Promise<EmailChange> {
  const { db } = deps
  const hash = tokenHash(token)
  const { rows } = await sql<{ state: EmailChange['state']; new_email: string | null }>`
    select new_email, case when expires_at <= now() then 'expired'
      when old_token_hash = ${hash} and old_confirmed_at is null or new_token_hash = ${hash} and new_confirmed_at is null then 'open'
      when old_confirmed_at is null then 'waitingForOld' else 'waitingForNew' end as state
    from email_changes where old_token_hash = ${hash} or new_token_hash = ${hash}
    union all select null, outcome from ended_email_links where token_hash = ${hash}`.execute(db)
  const [row] = rows
  if (row) return { state: row.state, email: row.state === 'open' ? row.new_email : null }
  await limit(db, 'confirmByIp', ip)
  throw new AppError('LINK_INVALID')
}

const uniqueViolation = '23505'

const confirm = ({ deps, headers, origin, language, ip }: RequestContext, hash: string) =>
  inTransaction(deps.db, async ({ trx, publish }) => {
    const owner = await trx
      .selectFrom('email_changes')
      .select('user_id')
      .where(({ or, eb }) => or([eb('old_token_hash', '=', hash), eb('new_token_hash', '=', hash)]))
      .executeTakeFirst()
    if (owner) await lockAccount(trx, owner.user_id)
    const { rows } = await sql<{ user_id: string; new_email: string; old: boolean; new: boolean }>`
      update email_changes set
        old_confirmed_at = case when old_token_hash = ${hash} then now() else old_confirmed_at end,
        new_confirmed_at = case when new_token_hash = ${hash} then now() else new_confirmed_at end
      where expires_at > now()
        and ((old_token_hash = ${hash} and old_confirmed_at is null)
          or (new_token_hash = ${hash} and new_confirmed_at is null))
      returning user_id, new_email, old_confirmed_at is not null as old, new_confirmed_at is not null as new`.execute(
      trx,
    )
    const [change] = rows
    if (!change) {
      deps.log.warn({ ip }, 'an unknown or used link for a change of email was refused')
      throw new AppError('LINK_INVALID')
    }
    if (!change.old || !change.new) {
      publish({ accounts: [change.user_id] }, { type: 'security.changed' })
      return { changed: false, waitingFor: change.old ? ('new' as const) : ('old' as const) }
    }

    const { email: before } = await trx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', change.user_id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('accounts')
      .set({ email: change.new_email, email_verified: true, updated_at: sql`now()`, ...confirmedNow })
      .where('id', '=', change.user_id)
      .execute()
    await endEmailChange(trx, 'changed', change.user_id)
    // A confirmation link in the old mailbox would reveal the new email.
    for (const kind of ['reset', 'confirm'] as const) await voidLinks(trx, kind, change.user_id)
    await record(trx, 'emailChanged', {
      ...occasionOf({ headers, origin, language }, { id: change.user_id, email: change.new_email }),
      alsoTo: [before],
    })
    publish({ accounts: [change.user_id] }, { type: 'access.changed' })
    return { changed: true, waitingFor: null }
  })
