import { sql } from 'kysely'
import { day } from '../../../contract/limits.ts'
import type { Outputs } from '../../../contract/contract.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Viewer } from '../../viewer/access.ts'
import { areLastSuperadmins } from '../../credentials/superadmins.ts'
import { hasUsablePasskey } from '../passkeys/public.ts'
import { secondStepOf } from '../../sessions/second-step.ts'

export async function readDeletion(
  { deps: { db, environment } }: RequestContext,
  viewer: Viewer,
): Promise<Outputs['deletion']['read']> {
  const [{ organizes }, lastSuperadmin, step, passkey] = await Promise.all([
    db
      .selectFrom('posts')
      .select(sql<number>`count(*)::int`.as('organizes'))
      .where('author_id', '=', viewer.id)
      .where('post_type', '=', sql.lit('event'))
      .where('deleted_at', 'is', null)
      .where('event_over_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow(),
    viewer.role === 'superadmin' && areLastSuperadmins(db, [viewer.id]),
    secondStepOf(db, environment, viewer.id),
    hasUsablePasskey(db, environment, viewer.id),
  ])
  return {
    days: serverLimits.deletionGrace / day,
    evidenceDays: environment.evidenceDays,
    passkey,
    code: step && (step.authenticator ? 'app' : 'recovery'),
    organizes,
    lastSuperadmin,
  }
}
