import { createECDH } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Keyring } from '../crypto/keyring.ts'
import { requireKnownSecret } from '../credentials/known-secret.ts'
import { isStale, open, seal } from '../crypto/secret-box.ts'
import type { Schema } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { EnvironmentError, type Environment } from '../base/environment.ts'
import { AppError } from '../base/errors.ts'
import { shared } from '../concurrency/once.ts'
import type { InstallationChanges } from '../live/installation-changes.ts'
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

const stored = (db: Kysely<Schema>) =>
  db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
type Stored = NonNullable<Awaited<ReturnType<typeof stored>>>

export const countSubscriptions = async (db: Kysely<Schema>): Promise<number> => {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Throws EnvironmentError if browsers use the stored pair and this process cannot: only the operator may end subscriptions. */
async function firstPushKeys(parts: Parts): Promise<PushKeys> {
  const { db, keyring, environment, log } = parts
  const found = await stored(db)
  const privateKey = found && open(keyring, context, found.private_key)
  const wanted = environment.vapidPrivateKey
  if (found && privateKey && (!wanted || wanted === privateKey)) {
    if (isStale(keyring, found.private_key))
      await db
        .updateTable('push_keys')
        .set({ private_key: seal(keyring, context, privateKey) })
        .where('private_key', '=', found.private_key)
        .execute()
    return { publicKey: found.public_key, privateKey }
  }
  if (!privateKey) await requireKnownSecret({ db, keyring, environment })
  const isLost = found && !privateKey && environment.secretLost
  if (found && !isLost) await requireNoSubscriptions(db, found, privateKey ? 'VAPID_PRIVATE_KEY' : 'SECRET')
  if (isLost) log.warn('SECRET_LOST: a new push key ends all push subscriptions')
  const written = await replace(parts, wanted ? pairOf(wanted) : newPair(), found)
  return written ?? firstPushKeys(parts)
}

async function requireNoSubscriptions(
  db: Kysely<Schema>,
  { private_key }: Stored,
  cause: 'SECRET' | 'VAPID_PRIVATE_KEY',
): Promise<void> {
  const browsers = await countSubscriptions(db)
  if (browsers === 0) return
  throw new EnvironmentError(
    cause === 'SECRET'
      ? `The push key in the database was encrypted with another SECRET, of the key ${private_key.split('.')[1]}: add it to PREVIOUS_SECRETS. Nothing was changed. If that secret is lost, \`npm run admin -- push-key renew\` makes another key for the ${browsers} browsers with push notifications.`
      : `VAPID_PRIVATE_KEY is not the push key in the database, which ${browsers} browsers use. Nothing was changed. Unset it, or \`npm run admin -- push-key renew\` takes it as the new key.`,
  )
}

/** Ends all subscriptions if the pair is another one. Undefined if another process has written a pair since. */
function replace({ db, keyring }: Parts, keys: PushKeys, before: Stored | undefined): Promise<PushKeys | undefined> {
  return inTransaction(db, async ({ trx }) => {
    const values = { public_key: keys.publicKey, private_key: seal(keyring, context, keys.privateKey) }
    const written = await trx
      .insertInto('push_keys')
      .values(values)
      .onConflict(conflict =>
        conflict
          .column('only_one')
          .doUpdateSet(values)
          .where('push_keys.private_key', '=', before?.private_key ?? ''),
      )
      .returning('public_key')
      .executeTakeFirst()
    if (written && before && before.public_key !== keys.publicKey) await endPush(trx, sql`true`)
    return written ? keys : undefined
  })
}

/** Never seals again: processes with different secrets would answer each other forever. */
async function readAgain({ db, keyring, log }: Parts, known: PushKeys): Promise<PushKeys> {
  const found = await stored(db)
  if (!found || found.public_key === known.publicKey) return known
  const privateKey = open(keyring, context, found.private_key)
  if (privateKey) return { publicKey: found.public_key, privateKey }
  log.error('no secret opens the new push key: restart with the SECRET of the other processes')
  throw new AppError('UNAVAILABLE', { retryAfter: 60 })
}

export type ReadPushKeys = (needs?: { fresh?: boolean }) => Promise<PushKeys>

export function createPushKeys(parts: Parts & { installationChanges: InstallationChanges }): ReadPushKeys {
  let known: PushKeys | undefined
  let isCurrent = false
  const load = shared(
    async () => {
      isCurrent = true
      try {
        known = known ? await readAgain(parts, known) : await firstPushKeys(parts)
        return known
      } catch (error) {
        isCurrent = false
        throw error
      }
    },
    { atOnce: 1 },
  )
  parts.installationChanges.onChange(() => {
    isCurrent = false
  })
  return async ({ fresh = false } = {}) => (known && isCurrent && !fresh ? known : load(''))
}

/** Undefined if VAPID_PRIVATE_KEY is the stored one. Ends all subscriptions. */
export async function renewPushKeys(
  { keyring, environment }: { keyring: Keyring; environment: Pick<Environment, 'vapidPrivateKey'> },
  trx: Transaction<Schema>,
): Promise<{ browsers: number } | undefined> {
  await sql`lock table push_keys in exclusive mode`.execute(trx)
  const found = await stored(trx)
  const keys = environment.vapidPrivateKey ? pairOf(environment.vapidPrivateKey) : newPair()
  if (found?.public_key === keys.publicKey) return undefined
  const browsers = await countSubscriptions(trx)
  const values = {
    public_key: keys.publicKey,
    private_key: seal(keyring, context, keys.privateKey),
    created_at: sql<Date>`now()`,
  }
  await trx
    .insertInto('push_keys')
    .values(values)
    .onConflict(conflict => conflict.column('only_one').doUpdateSet(values))
    .execute()
  await endPush(trx, sql`true`)
  return { browsers }
}

/** False if no secret opens the key. */
export async function resealPushKey({ db, keyring }: Pick<Parts, 'db' | 'keyring'>): Promise<boolean> {
  const found = await stored(db)
  if (!found || !isStale(keyring, found.private_key)) return true
  const privateKey = open(keyring, context, found.private_key)
  if (!privateKey) return false
  await db
    .updateTable('push_keys')
    .set({ private_key: seal(keyring, context, privateKey) })
    .where('private_key', '=', found.private_key)
    .execute()
  return true
}
