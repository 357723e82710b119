import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { clearedCookie } from '../../http/cookies/cookies.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import type { Viewer } from '../../viewer/access.ts'
import { deviceCookie } from '../../sessions/trusted-devices.ts'

/** Null for all. Throws DEVICE_NOT_FOUND for another account's device. */
export async function forgetDevices(context: RequestContext, viewer: Viewer, deviceId: string | null): Promise<void> {
  const { deps, origin, setCookies } = context
  await inTransaction(deps.db, async ({ trx }) => {
    const forgotten = await trx
      .deleteFrom('trusted_device')
      .where('user_id', '=', viewer.id)
      .$if(deviceId !== null, query => query.where('id', '=', deviceId))
      .returning('id')
      .execute()
    if (deviceId !== null && forgotten.length === 0) throw new AppError('DEVICE_NOT_FOUND')
    if (forgotten.length > 0)
      await record(trx, deviceId === null ? 'devicesForgotten' : 'deviceForgotten', occasionOf(context, viewer))
  })
  if (deviceId === null) setCookies.push(...clearedCookie(origin, deviceCookie(viewer.id)))
}
