import { randomUUIDv7 } from 'node:crypto'
import type { TestApp } from '../app.ts'

export async function draftOfTerms({ deps }: TestApp): Promise<string> {
  const id = randomUUIDv7()
  await deps.db
    .insertInto('site_documents')
    .values({
      id,
      key: 'terms',
      version: 1,
      title: 'Terms of Use',
      content_md: 'Be kind.',
      effective_at: '2026-07-01',
      updated_by: null,
    })
    .execute()
  return id
}
