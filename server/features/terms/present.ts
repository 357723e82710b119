import type { TermsInEffect, TermsLine, TermsVersion } from '../../../contract/terms.ts'
import type { LatestRow, LineRow, VersionRow } from './queries.ts'

export const presentLatest = (row: LatestRow): TermsInEffect => ({
  version: row.version,
  title: row.title,
  contentMd: row.content_md,
  effectiveAt: row.effective_at,
})

/** A published version must be withdrawn before it is edited. */
export const presentLine = (row: LineRow): TermsLine => ({
  id: row.id,
  version: row.version,
  title: row.title,
  effectiveAt: row.effective_at,
  published: row.published,
  state: row.state,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by ? { id: row.updated_by, name: row.editor } : null,
  can: { edit: !row.published, withdraw: row.published },
})

export const presentVersion = (row: VersionRow): TermsVersion => ({ ...presentLine(row), contentMd: row.content_md })
