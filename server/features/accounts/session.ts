import type { Session } from '../../../contract/accounts.ts'
import type { RequestContext } from '../../deps.ts'
import { secondStepOf } from '../security/access.ts'
import { presentViewer } from './present.ts'

/** Who is signed in, what is switched on, and where the live stream begins. The cursor is read before anything it covers. */
export async function readSession({ deps, viewer, halfSigned }: RequestContext): Promise<Session> {
  const cursor = viewer ? await deps.hub.cursor() : ''
  return {
    viewer: viewer && presentViewer(viewer),
    secondStep: halfSigned && (await secondStepOf(deps.db, halfSigned.accountId)),
    features: [...deps.environment.features],
    cursor,
  }
}
