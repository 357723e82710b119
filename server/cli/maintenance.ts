import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { text as textRule } from '../../contract/text/text.ts'
import { serverLimits } from '../base/limits.ts'
import type { Schema } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { audit } from '../audit/audit.ts'
import type { CommandResult } from './command-result.ts'

const said = (text: string) => (text ? `Members read: ${text}` : 'Members read no text of yours.')
const ok = (...lines: string[]): CommandResult => ({ text: lines.join('\n'), exitCode: 0 })

const stored = (db: Kysely<Schema>) => db.selectFrom('maintenance').select(['text', 'since']).executeTakeFirst()

/** Two operators at the same time take turns; readers do not wait. */
const takeTurn = (trx: Transaction<Schema>) => sql`lock table maintenance in exclusive mode`.execute(trx)

export async function setMaintenance(
  db: Kysely<Schema>,
  [state, ...words]: string[],
): Promise<CommandResult | undefined> {
  if (state === undefined) return readMaintenance(db)
  if (state === 'off' && words.length === 0) return turnOff(db)
  if (state !== 'on') return undefined
  const text = textRule({ max: serverLimits.maintenanceText, lines: true }).safeParse(words.join(' '))
  if (text.success) return turnOn(db, text.data)
  return {
    text: `The text must have at most ${serverLimits.maintenanceText} characters, and no control characters. Nothing was changed.`,
    exitCode: 1,
  }
}

async function readMaintenance(db: Kysely<Schema>): Promise<CommandResult> {
  const now = await stored(db)
  return now
    ? ok(`Maintenance mode is on since ${now.since.toISOString()}.`, said(now.text))
    : ok('Maintenance mode is off.')
}

const turnOn = (db: Kysely<Schema>, text: string): Promise<CommandResult> =>
  inTransaction(db, async ({ trx }) => {
    await takeTurn(trx)
    const before = await stored(trx)
    if (before?.text === text)
      return ok(`Maintenance mode is on already, since ${before.since.toISOString()}. Nothing was changed.`)
    await trx
      .insertInto('maintenance')
      .values({ text })
      .onConflict(conflict => conflict.column('only_one').doUpdateSet({ text }))
      .execute()
    await audit(trx, {
      actor: null,
      action: 'maintenance.on',
      ...(before ? { before: { text: before.text } } : {}),
      after: { text },
    })
    if (before)
      return ok(
        `Maintenance mode was on already, since ${before.since.toISOString()}. Only its text was changed.`,
        said(text),
        `Before: ${before.text || 'no text'}`,
      )
    return ok(
      'Maintenance mode is on: only admins can use the app. Requests that began before are finished.',
      said(text),
    )
  })

const turnOff = (db: Kysely<Schema>): Promise<CommandResult> =>
  inTransaction(db, async ({ trx }) => {
    await takeTurn(trx)
    const before = await trx.deleteFrom('maintenance').returning('since').executeTakeFirst()
    if (!before) return ok('Maintenance mode is off already. Nothing was changed.')
    await audit(trx, { actor: null, action: 'maintenance.off' })
    return ok(`Maintenance mode is off. It was on since ${before.since.toISOString()}.`)
  })
