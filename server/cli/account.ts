import { sql, type Kysely } from 'kysely'
import { asciiEmail } from '../../contract/text/email.ts'
import type { Schema } from '../db/tables.ts'
import type { CommandResult } from './command-result.ts'

export async function withAccount(
  db: Kysely<Schema>,
  email: string,
  work: (account: { id: string; email: string }) => Promise<CommandResult>,
): Promise<CommandResult> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(sql<string>`lower(email)`, '=', asciiEmail(email))
    .executeTakeFirst()
  return account ? work(account) : { text: `There is no account with the email ${email}.`, exitCode: 1 }
}
