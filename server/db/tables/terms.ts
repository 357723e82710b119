import type { Generated } from 'kysely'
import type { Day, DefaultTime } from './columns.ts'

export interface SiteDocumentsTable {
  id: string
  key: 'terms'
  version: number
  title: string
  content_md: string
  effective_at: Day
  published: Generated<boolean>
  revision: Generated<number>
  created_at: DefaultTime
  updated_at: DefaultTime
  updated_by: string | null
}

export interface TermsSchema {
  site_documents: SiteDocumentsTable
  site_documents_latest: SiteDocumentsTable
}
