import * as z from 'zod/mini'
import { shownAccountHeader } from '../../../contract/account-header.ts'
import type { Session } from '../../../contract/accounts.ts'
import { noCity } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { isKnown } from '../../http/cookies/known-browser.ts'
import { mayKeep } from '../../credentials/proofs.ts'
import { presentViewer } from '../../viewer/present-viewer.ts'
import { secondStepOf } from '../../sessions/second-step.ts'

/** The cursor is read before the data, so that no later event is missed. */
export async function readSession(context: RequestContext): Promise<Session> {
  const { deps, viewer, pendingSecondFactor } = context
  // While nothing can be saved, the data may be older than the newest event: no cursor leads to one resync.
  const cursor = viewer && !deps.readingOnly ? await deps.hub.cursor(viewer.city?.id ?? noCity) : ''
  const [formerUrl] = deps.environment.formerUrls
  return {
    viewer: viewer && presentViewer(viewer),
    secondStep: pendingSecondFactor && (await secondStepOf(deps.db, deps.environment, pendingSecondFactor.accountId)),
    ...(!viewer && !pendingSecondFactor && (await wasDeactivated(context)) ? { deactivated: true } : {}),
    features: [...deps.environment.features],
    contactEmail: deps.environment.contactEmail ?? null,
    maintenance: deps.maintenance.now()?.text ?? null,
    formerHost: formerUrl ? new URL(formerUrl).host : null,
    cursor,
  }
}

/** Answered only to a browser that has proved to be the owner's. */
async function wasDeactivated(context: RequestContext): Promise<boolean> {
  const { data: id } = z.safeParse(z.uuid(), context.headers.get(shownAccountHeader))
  if (!id) return false
  const account = await context.deps.db
    .selectFrom('accounts')
    .select(['is_active', 'credential_version as version', mayKeep.as('may_keep')])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    account?.is_active === false && !account.may_keep && isKnown(context, { accountId: id, version: account.version })
  )
}
