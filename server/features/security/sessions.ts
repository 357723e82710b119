import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { clearedSession } from '../../http/cookies/cookies.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import type { Viewer } from '../../viewer/access.ts'

export type Ended = { sessionId: string } | { scope: 'others' | 'global' }

/** Throws SESSION_NOT_FOUND for another account's session. */
export async function endSessions(context: RequestContext, viewer: Viewer, ended: Ended): Promise<void> {
  const { deps, origin, setCookies } = context
  await inTransaction(deps.db, async ({ trx, publish }) => {
    const rows = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', viewer.id)
      .$if('sessionId' in ended, query => query.where('id', '=', (ended as { sessionId: string }).sessionId))
      .$if('scope' in ended && ended.scope === 'others', query => query.where('id', '!=', viewer.sessionId))
      .returning('id')
      .execute()
    if (rows.length === 0) {
      if ('sessionId' in ended) throw new AppError('SESSION_NOT_FOUND')
      return
    }
    const event =
      'sessionId' in ended ? 'sessionEnded' : ended.scope === 'others' ? 'otherSessionsEnded' : 'allSessionsEnded'
    await record(trx, event, occasionOf(context, viewer))
    publish({ accounts: [viewer.id] }, { type: 'access.changed' })
    if (rows.some(({ id }) => id === viewer.sessionId)) setCookies.splice(0, Infinity, ...clearedSession(origin))
  })
}
