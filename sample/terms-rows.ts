import type { Insertable } from 'kysely'
import type { SiteDocumentsTable } from '../server/db/tables/terms.ts'
import { dayOf, personId } from './city-rows.ts'
import { termsVersions } from './content/terms.ts'
import { stableId } from './stable-id.ts'

const day = 24 * 60 * 60_000

export const termsRows = (at: { now: Date; timeZone: string }): Insertable<SiteDocumentsTable>[] =>
  termsVersions.map(({ version, by, written, effective, published, contentMd }) => {
    const moment = new Date(at.now.getTime() + written * day)
    return {
      id: stableId(`terms ${version}`, moment),
      key: 'terms',
      version,
      title: 'Terms of Use',
      content_md: contentMd,
      effective_at: dayOf(effective, at),
      published,
      created_at: moment,
      updated_at: moment,
      updated_by: personId(by),
    }
  })
