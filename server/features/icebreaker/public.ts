import { dailyOrder } from '../../base/daily-order.ts'
import type { IcebreakerState } from '../../../contract/icebreaker.ts'
import { serverLimits } from '../../base/limits.ts'
import { dayIn } from '../../base/local-time.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { presentPerson } from '../../person-cards/person.ts'
import type { PeerRow } from './queries.ts'

export { listPeers, type PeerRow } from './queries.ts'

/** The latest answers of others, in a fixed order per viewer and day. */
export function presentPeers(
  rows: readonly PeerRow[],
  viewer: MemberViewer,
  day: string = dayIn(viewer.city.timeZone),
): IcebreakerState['peers'] {
  const others = rows.filter(row => row.person_id !== viewer.id).slice(0, serverLimits.peersFetched)
  const shuffled = dailyOrder(others, { id: row => row.person_id, viewer: viewer.id, day })
  return shuffled.map(row => ({ person: presentPerson(row), answer: row.answer }))
}
