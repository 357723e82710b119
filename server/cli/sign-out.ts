import { sql, type Kysely } from 'kysely'
import { endEmailChanges } from '../credentials/email-changes.ts'
import type { Schema } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { audit } from '../audit/audit.ts'
import { record } from '../audit/security-log.ts'
import { withAccount } from './account.ts'
import type { CommandResult } from './command-result.ts'

export function signOutAccount(db: Kysely<Schema>, email: string, origin: string): Promise<CommandResult> {
  return withAccount(db, email, async account => {
    await inTransaction(db, async ({ trx, publish }) => {
      await trx.deleteFrom('sessions').where('user_id', '=', account.id).execute()
      await trx.deleteFrom('trusted_device').where('user_id', '=', account.id).execute()
      await record(trx, 'allSessionsEnded', { account, userAgent: null, origin, language: 'en' })
      await audit(trx, { actor: null, action: 'sessions.ended', subject: { kind: 'account', id: account.id } })
      publish({ accounts: [account.id] }, { type: 'access.changed' })
    })
    return { text: `${account.email} is signed out everywhere.`, exitCode: 0 }
  })
}

/** After a leak of the secret or database. Sends no emails. Open streams end within 30 seconds. */
export async function signOutEverybody(db: Kysely<Schema>): Promise<CommandResult> {
  const sessions = await inTransaction(db, async ({ trx }) => {
    const { numDeletedRows } = await trx.deleteFrom('sessions').executeTakeFirst()
    await trx.deleteFrom('trusted_device').execute()
    await endEmailChanges(trx, 'canceled', sql`true`)
    const ended = Number(numDeletedRows)
    await audit(trx, { actor: null, action: 'sessions.allEnded', after: { sessions: ended } })
    return ended
  })
  return { text: `Everybody is signed out. Sessions that ended: ${sessions}.`, exitCode: 0 }
}
