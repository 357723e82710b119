import type { Day, Time } from './columns.ts'

interface DigestRunsTable {
  city_id: string
  /** A Thursday. */
  week: Day
  after_id: string | null
  ended_at: Time | null
}

/** Digests that were sent. */
interface DigestsTable {
  user_id: string
  week: Day
}

export interface DigestsSchema {
  digest_runs: DigestRunsTable
  digests: DigestsTable
}
