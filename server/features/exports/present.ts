import type { DataExport } from '../../../contract/exports.ts'
import type { ExportRow } from './queries.ts'

export const presentExport = (row: ExportRow): DataExport => {
  const { state, stage, done, total } = row
  const kept = state === 'ready' || state === 'expired'
  return {
    id: row.id,
    state,
    requestedAt: row.requested_at.toISOString(),
    progress: state === 'preparing' ? { stage, done, total } : null,
    readyAt: kept ? (row.ready_at?.toISOString() ?? null) : null,
    expiresAt: kept ? (row.expires_at?.toISOString() ?? null) : null,
    bytes: kept ? row.bytes : null,
  }
}
