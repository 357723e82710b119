import { sql, type Kysely } from 'kysely'
import type { ExportStage, ExportState } from '../../../contract/vocabulary.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Schema } from '../../db/tables.ts'
import { milliseconds } from '../../db/interval.ts'
import type { Viewer } from '../../viewer/access.ts'

export interface ExportRow {
  id: string
  state: ExportState
  stage: ExportStage
  done: number
  total: number
  bytes: number | null
  requested_at: Date
  ready_at: Date | null
  expires_at: Date | null
}

/** Expired at its time, not when housekeeping deletes its file. */
const state = sql<ExportState>`case when state = 'ready' and expires_at <= now() then 'expired' else state end`.as(
  'state',
)

/** Exports of the account that were neither canceled nor deleted. */
export const exportsOf = (db: Kysely<Schema>, account: { id: string }) =>
  db
    .selectFrom('exports')
    .select(['id', 'stage', 'done', 'total', 'requested_at', 'ready_at', 'expires_at', state])
    // PostgreSQL's driver returns a bigint as text.
    .select(sql<number | null>`bytes::float8`.as('bytes'))
    .where('account_id', '=', account.id)
    .where('state', 'not in', ['canceled', 'deleted'])

export const latestExport = (db: Kysely<Schema>, viewer: Viewer): Promise<ExportRow | undefined> =>
  exportsOf(db, viewer).orderBy('requested_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()

/** This session confirmed a download recently. */
export const isConfirmed = ({ sessionId }: Viewer) =>
  sql<boolean>`coalesce(confirmed_session_id = ${sessionId}
    and confirmed_at > now() - ${milliseconds(serverLimits.exportConfirmed)}, false)`
