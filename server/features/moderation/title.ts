import { sql, type RawBuilder } from 'kysely'
import type { ReportCase } from '../../../contract/moderation.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Snapshot } from '../../db/tables/posts.ts'
import { cut } from '../../../contract/text/member-text.ts'

/** The beginning of a reply, with one character more, so that `cut` sees where a letter ends. */
export const beginning = (body: RawBuilder<unknown>) => sql`left(${body}, ${sql.lit(serverLimits.caseTitle + 1)})`

/** The reported title or excerpt; otherwise the current one. */
export const titleOf = (snapshot: Snapshot | null, now: string, kind: ReportCase['kind']): string =>
  snapshot?.title ||
  cut(snapshot?.body ?? '', serverLimits.caseTitle) ||
  (kind === 'reply' ? cut(now, serverLimits.caseTitle) : now)
