import { sql } from 'kysely'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { lockProof } from '../../credentials/proofs.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import type { Viewer } from '../accounts/access.ts'
import { provePassword } from '../security/public.ts'
import { readyExportFor } from './access.ts'

/**
 * Allows this session to download the file for `serverLimits.exportConfirmed`. Returns the URL, which is useless in any other
 * session. Throws EXPORT_NOT_FOUND or WRONG_PASSWORD.
 */
export async function confirmDownload(
  context: RequestContext,
  viewer: Viewer,
  { exportId, password }: { exportId: string; password: string },
): Promise<string> {
  const { deps } = context
  await readyExportFor(deps.db, viewer, exportId)
  const proof = await provePassword(context, viewer, password, 'password')
  await inTransaction(deps.db, async ({ trx }) => {
    await lockProof(trx, viewer, proof, 'password')
    await readyExportFor(trx, viewer, exportId)
    await trx
      .updateTable('exports')
      .set({ confirmed_session_id: viewer.sessionId, confirmed_at: sql<Date>`now()` })
      .where('id', '=', exportId)
      .execute()
    await record(trx, 'dataDownloaded', occasionOf(context, viewer))
  })
  void deps.jobs.wake()
  return plainRoutes.exportFile.path.replace(':exportId', exportId)
}
