import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Inputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/tables.ts'
import { milliseconds } from '../../db/interval.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { storedBefore } from '../../posts/stored-before.ts'
import { limit } from '../../rate-limit/limit.ts'
import type { GeneratedLogo } from '../../deps/logo-provider.ts'
import { logoById, type LogoRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

type Wishes = Inputs['logos']['generate']

/**
 * Deletes the oldest beyond `limits.logosKept`. Throws LOGO_BUSY during another generation, as `storedBefore`, and the errors of the
 * provider.
 */
export async function generate(
  { db, logos }: Pick<Deps, 'db' | 'logos'>,
  viewer: MemberViewer,
  { id, style, concept, customPrompt = '' }: Wishes,
  leaving?: AbortSignal,
): Promise<LogoRow> {
  const known = async () => {
    const row = await logoById(db, id)
    if (!row) return null
    return storedBefore(
      viewer,
      { ...row, author_id: row.owner_id },
      {
        isSame: found => found.style === style && found.concept === concept && found.prompt === customPrompt,
      },
    )
  }
  const before = await known()
  if (before) return before
  await limit(db, 'logoByAccount', viewer.id)
  return inTurn(db, viewer, async () => {
    const patience = AbortSignal.timeout(limits.logoPatience)
    const signal = leaving ? AbortSignal.any([leaving, patience]) : patience
    const made = await logos.generate({ style, concept, prompt: customPrompt, seed: id, signal })
    await keep(db, viewer, { id, style, concept, prompt: customPrompt }, made)
    const row = await known()
    if (!row) throw new Error('A logo was kept and is not there.')
    return row
  })
}

/** Drawing uses a CPU core, and an image model costs money. */
async function inTurn<T>(db: Kysely<Schema>, { id }: MemberViewer, work: () => Promise<T>): Promise<T> {
  const turnId = randomUUID()
  const until = sql<Date>`now() + ${milliseconds(limits.logoPatience * 2)}`
  const turn = await db
    .insertInto('logo_turns')
    .values({ owner_id: id, turn_id: turnId, until })
    .onConflict(conflict =>
      conflict
        .column('owner_id')
        .doUpdateSet({ turn_id: turnId, until })
        .where('logo_turns.until', '<', sql<Date>`now()`),
    )
    .returning('turn_id')
    .executeTakeFirst()
  if (!turn) throw new AppError('LOGO_BUSY')
  try {
    return await work()
  } finally {
    await db.deleteFrom('logo_turns').where('owner_id', '=', id).where('turn_id', '=', turnId).execute()
  }
}

const keep = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  wishes: Pick<LogoRow, 'id' | 'style' | 'concept' | 'prompt'>,
  { png, svg, traits }: GeneratedLogo,
): Promise<void> =>
  inTransaction(db, async ({ trx }) => {
    const row = {
      ...wishes,
      owner_id: viewer.id,
      png,
      svg: svg ?? null,
      traits: traits ? JSON.stringify(traits) : null,
    }
    await trx
      .insertInto('logos')
      .values(row)
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    await trx
      .deleteFrom('logos')
      .where('owner_id', '=', viewer.id)
      .where('id', 'not in', latest =>
        latest
          .selectFrom('logos')
          .select('id')
          .where('owner_id', '=', viewer.id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limits.logosKept),
      )
      .execute()
  })
