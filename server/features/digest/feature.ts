import { sql } from 'kysely'
import { digestMailJob } from './mail.ts'
import { planDigests } from './plan.ts'
import { digestJob } from './run.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'digest',
  jobs: [digestJob, digestMailJob],
  tidy: async db => {
    for (const table of ['digests', 'digest_runs'])
      await sql`delete from ${sql.table(table)} where week < current_date - 60`.execute(db)
  },
  housekeeping: async ({ db, log }) => {
    const unknown = await planDigests(db)
    if (unknown.length > 0) log.warn({ timeZones: unknown }, 'cities with an unknown time zone get no digest')
  },
  erase: { owned: [['digests', 'user_id']] },
})
