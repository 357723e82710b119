import type { VersionRow } from './queries.ts'

export interface Words {
  title: string
  contentMd: string
  effectiveAt: string
  published: boolean
}

/** Equal in a retry after a lost response. */
export const isSame = (row: VersionRow, words: Words): boolean =>
  row.title === words.title &&
  row.content_md === words.contentMd &&
  row.effective_at === words.effectiveAt &&
  row.published === words.published

export const columnsOf = ({ title, contentMd, effectiveAt, published }: Words) => ({
  title,
  content_md: contentMd,
  effective_at: effectiveAt,
  published,
})

export const auditedOf = (row: Pick<VersionRow, 'version' | 'effective_at' | 'published' | 'revision'>) => ({
  version: row.version,
  effectiveAt: row.effective_at,
  published: row.published,
  revision: row.revision,
})
