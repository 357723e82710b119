import { sql } from 'kysely'
import type { Inputs } from '../../../contract/contract.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import type { RequestContext } from '../../deps/deps.ts'
import type { Viewer } from '../../viewer/access.ts'
import { withPasswordOrPasskey } from '../security/public.ts'
import { readyExportFor } from './access.ts'

/**
 * Allows this session to download the file for `serverLimits.exportConfirmed`. Returns the URL, which is useless in any other
 * session. Throws EXPORT_NOT_FOUND or the refusals of `withPasswordOrPasskey`.
 */
export async function confirmDownload(
  context: RequestContext,
  viewer: Viewer,
  { exportId, ...proof }: Inputs['exports']['confirm'],
): Promise<string> {
  await readyExportFor(context.deps.db, viewer, exportId)
  await withPasswordOrPasskey(context, viewer, proof, async ({ trx }) => {
    await readyExportFor(trx, viewer, exportId)
    await trx
      .updateTable('exports')
      .set({ confirmed_session_id: viewer.sessionId, confirmed_at: sql<Date>`now()` })
      .where('id', '=', exportId)
      .execute()
    await record(trx, 'dataDownloaded', occasionOf(context, viewer))
  })
  return plainRoutes.exportFile.path.replace(':exportId', exportId)
}
