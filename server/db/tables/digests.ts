import type { Day, Time } from './columns.ts'

interface DigestRunsTable {
  city_id: string
  week: Day
  after_id: string | null
  ended_at: Time | null
}

interface DigestsTable {
  user_id: string
  week: Day
}

export interface DigestsSchema {
  digest_runs: DigestRunsTable
  digests: DigestsTable
}
