import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { day, limits } from '../../../contract/limits.ts'
import { pages } from '../../../contract/pages.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import { inTransaction } from '../../db/transaction.ts'
import { milliseconds } from '../../db/interval.ts'
import type { Deps } from '../../deps/deps.ts'
import { defineJob, enqueue, PermanentJobError } from '../../jobs/job.ts'
import { serverLimits } from '../../base/limits.ts'
import { compose } from '../../mail/compose.ts'
import { mailJob } from '../../mail/mail-job.ts'
import type { Words } from '../../words/en/account-mails.ts'
import type { MailWords } from '../../words/mail-shape.ts'
import { wordsIn } from '../../words/in-language.ts'
import { archiveOf } from './archive.ts'
import { currentRun, Superseded, type Run } from './current-run.ts'
import type { Owner } from '../../export-areas/define-area.ts'
import { ownerOf } from './owner.ts'
import { deleteRun, deleteUnusedParts, writeParts } from './parts.ts'
import { createProgress } from './progress.ts'
import { dateFormat } from '../../words/date-format.ts'

type Parts = Pick<Deps, 'db' | 'media' | 'exportAreas' | 'exportStore' | 'log'>
/** `origin` is that of links in files and emails. */
type Attempt = Run & { owner: Owner; origin: string }

/**
 * Prepares an export and sends an email. An attempt starts from the beginning, with files of its own: only the current one can
 * finish, so that the file on offer is always complete.
 */
export const exportJob = defineJob({
  kind: 'export',
  lane: 'long',
  run: async (parts: Parts, { exportId, origin }: { exportId: string; origin: string }, { attempt, signal }) => {
    const run = { exportId, runId: randomUUIDv7() }
    const owner = await begin(parts, run)
    if (!owner) return
    try {
      await deleteUnusedParts(parts, exportId)
      if (attempt > serverLimits.exportAttempts) throw new Error('The processes of all attempts died.')
      const progress = createProgress(parts.db, run, signal)
      const bytes = await writeParts(parts, run, archiveOf({ ...parts, owner, origin, progress }))
      await finish(parts, { ...run, owner, origin }, bytes)
    } catch (error) {
      // Housekeeping deletes what this cannot.
      await deleteRun(parts, run).catch(failure => parts.log.warn({ err: failure }, 'parts of an export were left'))
      if (error instanceof Superseded) return void (await abandon(parts, run))
      if (signal.aborted || attempt < serverLimits.exportAttempts) throw error
      await fail(parts, { ...run, owner, origin })
      throw new PermanentJobError(error instanceof Error ? error.message : 'unknown', { cause: error })
    }
  },
})

/** Becomes the current attempt. Undefined if the export is no longer being prepared, or its account not active. */
async function begin(parts: Parts, run: Run): Promise<Owner | undefined> {
  const { db } = parts
  const row = await db
    .updateTable('exports')
    .set({ run_id: run.runId, stage: 'records', done: 0, total: 0 })
    .where('id', '=', run.exportId)
    .where('state', '=', 'preparing')
    .returning('account_id')
    .executeTakeFirst()
  const owner = row?.account_id ? await ownerOf(db, row.account_id) : undefined
  if (row && !owner) await abandon(parts, run)
  return owner
}

/** For an account that is no longer active. No change if the export was canceled or another attempt is the current one. */
const abandon = ({ db }: Parts, { exportId, runId }: Run): Promise<unknown> =>
  db
    .updateTable('exports')
    .set({ state: 'canceled' })
    .where('id', '=', exportId)
    .where('run_id', '=', runId)
    .where('state', '=', 'preparing')
    .execute()

/** The account lock excludes a concurrent deactivation or deletion of the account. */
async function finish({ db }: Parts, { owner, origin, ...run }: Attempt, bytes: number): Promise<void> {
  await inTransaction(db, async ({ trx }) => {
    const account = await lockAccount(trx, owner.id)
    const row = await currentRun(trx, run)
      .set({
        state: 'ready',
        bytes,
        ready_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + ${milliseconds(limits.exportDays * day)}`,
      })
      .returning('expires_at')
      .executeTakeFirst()
    if (!account || !row?.expires_at) throw new Superseded()
    const until = dateFormat(wordsIn(owner.language).locale, {
      dateStyle: 'long',
      timeZone: owner.timeZone,
    }).format(row.expires_at)
    await enqueue(
      trx,
      mailJob,
      emailOf(account, { owner, origin }, words => words.exportReady(until)),
    )
  })
}

async function fail({ db }: Parts, { owner, origin, ...run }: Attempt): Promise<void> {
  await inTransaction(db, async ({ trx }) => {
    const account = await lockAccount(trx, owner.id)
    const row = await currentRun(trx, run).set({ state: 'failed' }).returning('id').executeTakeFirst()
    if (account && row)
      await enqueue(
        trx,
        mailJob,
        emailOf(account, { owner, origin }, words => words.exportFailed()),
      )
  })
}

/** Its link leads to the page in the app, not to the file. */
const emailOf = (
  { email }: { email: string },
  { owner: { language }, origin }: Pick<Attempt, 'owner' | 'origin'>,
  words: (of: Words) => MailWords,
) => compose({ to: email, language, words: words(wordsIn(language)), url: `${origin}${pages.dataDownload}` })
