import { sql, type Kysely } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import { notBlocked } from '../../relations/blocks.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { personColumns, type PersonRow } from '../../person-cards/person.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface PeerRow extends PersonRow {
  answer: string
}

const answerOf = prepared<{ id: string }, { icebreaker_answer: string | null }>((db, { id }) =>
  db.selectFrom('profiles').select('icebreaker_answer').where('id', '=', id),
)

export const ownAnswer = async (db: Kysely<Schema>, viewer: MemberViewer): Promise<string | null> =>
  (await answerOf(db, { id: viewer.id }))[0]?.icebreaker_answer ?? null

const peers = prepared<{ city: string; viewer: string }, PeerRow>((db, { city, viewer }) =>
  db
    .selectFrom('profiles as p')
    .select(personColumns)
    .select(sql<string>`p.icebreaker_answer`.as('answer'))
    .where('p.city_id', '=', city)
    .where('p.id', '<>', viewer)
    // Literal, so that every plan can use the index profiles_icebreaker.
    .where(sql<boolean>`p.onboarding_completed and p.icebreaker_answer is not null and p.paused_at is null`)
    .where(sql<boolean>`(select a.is_active from accounts as a where a.id = p.id)`)
    .where(notBlocked({ viewer, person: sql`p.id` }))
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id')
    .limit(sql.lit(serverLimits.peersFetched + 1)),
)

/** One more than a member sees, newest first. */
export const listPeers = (db: Kysely<Schema>, viewer: Pick<MemberViewer, 'id' | 'city'>): Promise<PeerRow[]> =>
  peers(db, { city: viewer.city.id, viewer: viewer.id })
