import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Environment } from '../base/environment.ts'
import { requireKnownSecret } from '../credentials/known-secret.ts'
import { createKeyring } from '../crypto/keyring.ts'
import type { Schema } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { countSubscriptions, renewPushKeys } from '../push/keys.ts'
import type { CommandResult } from './command-result.ts'

type Settings = Pick<Environment, 'secret' | 'previousSecrets' | 'vapidPrivateKey'>

const browsersOf = (count: number) => (count === 1 ? '1 browser' : `${count} browsers`)

export async function pushKey(
  db: Kysely<Schema>,
  environment: Settings,
  [action, ...options]: string[],
): Promise<CommandResult | undefined> {
  if (action === undefined) return show(db)
  if (action !== 'renew' || options.some(option => option !== '--yes') || options.length > 1) return undefined
  const keyring = createKeyring(environment.secret, environment.previousSecrets)
  // Sealed with a wrong secret, the new key would be of no use to the other processes.
  await requireKnownSecret({ db, keyring, environment: { secretLost: false } })
  const browsers = await countSubscriptions(db)
  if (browsers > 0 && options.length === 0)
    return {
      text: `${browsersOf(browsers)} would get no push notifications until their members open the app again. Nothing was changed. Add --yes to renew the key.`,
      exitCode: 1,
    }
  return inTransaction(db, async ({ trx }) => {
    const renewed = await renewPushKeys({ keyring, environment }, trx)
    if (!renewed)
      return {
        text: 'VAPID_PRIVATE_KEY is the push key already. Nothing was changed. Set another one, or unset it.',
        exitCode: 1,
      }
    await audit(trx, { actor: null, action: 'pushKey.renewed', after: { browsers: renewed.browsers } })
    return {
      text: `The push key is renewed; all processes use it now. ${browsersOf(renewed.browsers)} must subscribe again, which they do when their members next open the app.`,
      exitCode: 0,
    }
  })
}

async function show(db: Kysely<Schema>): Promise<CommandResult> {
  const key = await db.selectFrom('push_keys').select(['public_key', 'created_at']).executeTakeFirst()
  if (!key) return { text: 'There is no push key yet: the server makes one at its first start.', exitCode: 0 }
  return {
    text: `The public push key is ${key.public_key}, of ${key.created_at.toISOString()}. ${browsersOf(await countSubscriptions(db))} use it.`,
    exitCode: 0,
  }
}
