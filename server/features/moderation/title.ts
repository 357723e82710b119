import { serverLimits } from '../../limits.ts'
import type { Snapshot } from '../../db/schema/posts.ts'

/** What a case is called by: the title, or the beginning of the words, as they were reported; else as they are now. */
export const titleOf = (snapshot: Snapshot | null, now: string): string =>
  snapshot?.title || snapshot?.body?.slice(0, serverLimits.caseTitle) || now
