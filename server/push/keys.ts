import { createECDH } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Keyring } from '../crypto/keyring.ts'
import { requireKnownSecret } from '../credentials/known-secret.ts'
import { isStale, open, seal } from '../crypto/secret-box.ts'
import type { Schema } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Environment } from '../base/environment.ts'
import { endPush } from './end.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

interface Parts {
  db: Kysely<Schema>
  keyring: Keyring
  environment: Pick<Environment, 'vapidPrivateKey' | 'secretLost'>
  log: Logger
}

const context = 'push key'
const curve = () => createECDH('prime256v1')
const textOf = (key: Buffer, bytes: number) =>
  Buffer.concat([Buffer.alloc(bytes - key.length), key]).toString('base64url')

function pairOf(privateKey: string): PushKeys {
  const pair = curve()
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: textOf(pair.getPublicKey(), 65) }
}

function newPair(): PushKeys {
  const pair = curve()
  pair.generateKeys()
  return pairOf(textOf(pair.getPrivateKey(), 32))
}

/**
 * It is created when it is first needed, and again if no secret opens it but other stored values. Subscriptions to
 * another key are deleted, because push services would refuse them. Throws EnvironmentError for a wrong secret.
 */
export const readPushKeys = async ({ db, keyring, environment, log }: Parts): Promise<PushKeys> => {
  const stored = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  const privateKey = stored && open(keyring, context, stored.private_key)
  const wanted = environment.vapidPrivateKey
  if (stored && privateKey && (!wanted || wanted === privateKey)) {
    if (isStale(keyring, stored.private_key))
      await db
        .updateTable('push_keys')
        .set({ private_key: seal(keyring, context, privateKey) })
        .where('private_key', '=', stored.private_key)
        .execute()
    return { publicKey: stored.public_key, privateKey }
  }
  if (!privateKey) await requireKnownSecret({ db, keyring, environment })
  if (stored && !privateKey) log.warn('no secret opens the push key: a new one ends all push subscriptions')
  const keys = wanted ? pairOf(wanted) : newPair()
  return inTransaction(db, async ({ trx }) => {
    const values = { public_key: keys.publicKey, private_key: seal(keyring, context, keys.privateKey) }
    const written = await trx
      .insertInto('push_keys')
      .values(values)
      .onConflict(conflict =>
        conflict
          .column('only_one')
          .doUpdateSet(values)
          // Another process has written a pair since.
          .where('push_keys.private_key', '=', stored?.private_key ?? ''),
      )
      .returning('public_key')
      .executeTakeFirst()
    if (written && stored && stored.public_key !== keys.publicKey) await endPush(trx, sql`true`)
    return written ? keys : undefined
  }).then(written => written ?? readPushKeys({ db, keyring, environment, log }))
}
