import type { Kysely } from 'kysely'
import type { ExportStage } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { currentRun, Superseded, type Run } from './current-run.ts'

const reportEvery = 1_000

export type Progress = ReturnType<typeof createProgress>

/** Reports at most once a second. Each method throws Superseded, or the reason of the signal. */
export function createProgress(db: Kysely<Schema>, run: Run, signal: AbortSignal) {
  let now: { stage: ExportStage; done: number; total: number } = { stage: 'records', done: 0, total: 0 }
  let reported = performance.now()
  async function report(): Promise<void> {
    reported = performance.now()
    const row = await currentRun(db, run)
      .set({ ...now, done: Math.floor(now.done) })
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Superseded()
  }
  return {
    async begin(stage: ExportStage, total: number): Promise<void> {
      signal.throwIfAborted()
      now = { stage, done: 0, total }
      await report()
    },
    /** The total was counted before: later items do not exceed it. */
    async add(count: number): Promise<void> {
      signal.throwIfAborted()
      now = { ...now, done: Math.min(now.total, now.done + count) }
      if (performance.now() - reported >= reportEvery) await report()
    },
  }
}
