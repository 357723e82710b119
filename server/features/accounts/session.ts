import type { Session } from '../../../contract/accounts.ts'
import type { RequestContext } from '../../deps.ts'
import { presentViewer } from './present.ts'

/** Who is signed in, what is switched on, and where the live stream begins. The cursor is read before anything it covers. */
export async function readSession({ deps, viewer }: RequestContext): Promise<Session> {
  const cursor = viewer ? await deps.hub.cursor() : 0n
  return {
    viewer: viewer && presentViewer(viewer),
    features: [...deps.environment.features],
    cursor: String(cursor),
  }
}
