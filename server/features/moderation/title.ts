import { serverLimits } from '../../limits.ts'
import type { Snapshot } from '../../db/schema/posts.ts'

/** The reported title or excerpt; otherwise the current title. */
export const titleOf = (snapshot: Snapshot | null, now: string): string =>
  snapshot?.title || snapshot?.body?.slice(0, serverLimits.caseTitle) || now
