import type { Kysely } from 'kysely'
import type { IcebreakerState } from '../../../contract/icebreaker.ts'
import { dailyOrder } from '../../daily-order.ts'
import { dayIn } from '../../local-time.ts'
import type { Schema } from '../../db/schema.ts'
import { presentPerson } from '../profiles/present.ts'
import { listPeers, ownAnswer } from './queries.ts'
import type { MemberViewer } from '../accounts/access.ts'

/** Others' latest answers have a fixed order per viewer and day. */
export async function icebreakerFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  day: string = dayIn(viewer.city.timeZone),
): Promise<IcebreakerState> {
  const [answer, rows] = await Promise.all([ownAnswer(db, viewer), listPeers(db, viewer)])
  const shuffled = dailyOrder(rows, { id: row => row.person_id, viewer: viewer.id, day })
  return { answer, peers: shuffled.map(row => ({ person: presentPerson(row), answer: row.answer })) }
}
