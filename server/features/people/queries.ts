import { sql, type Kysely, type RawBuilder } from 'kysely'
import { notBlocked } from '../../relations/blocks.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { personSelection, type PersonRow } from '../../person-cards/person.ts'
import { metAt } from '../../relations/ties.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Candidates per reason, most recently active first. */
const perReason = sql.lit(20)
/** The most recently active people checked for a shared field. */
const lookedThrough = sql.lit(500)
const questionsLookedAt = sql.lit(20)
const newFor = sql`interval '30 days'`
const recentFor = sql`interval '14 days'`

export interface CandidateRow extends PersonRow {
  answered: boolean
  /** Title of the event at which both were checked in. */
  met_at: string | null
  same_neighborhood: boolean
  shared_field: string | null
  /** The candidate's spelling, if it equals the viewer's. */
  shared_hometown: string | null
  shared_country: string | null
  is_new: boolean
  /** Within two weeks. */
  is_recent: boolean
}

type Values = { viewer: string; city: string } & Record<'neighborhood' | 'hometown' | 'country', string | null> & {
    knows: string[]
  }

const ownFacts = prepared<{ id: string }, Omit<Values, 'viewer' | 'city'>>((db, { id }) =>
  db
    .selectFrom('profiles')
    .select(sql<string | null>`case when neighborhood <> 'Other' then neighborhood end`.as('neighborhood'))
    .select(sql<string | null>`fold(hometown)`.as('hometown'))
    .select(sql<string | null>`fold(country)`.as('country'))
    .select('knowledgeable_in as knows')
    .where('id', '=', id),
)

/** An active account `p` that is not paused. */
export const isPresent = sql<boolean>`
  p.paused_at is null and not exists (select 1 from accounts as a where a.id = p.id and not a.is_active)`

/** The same, without a block. */
export const isShown = (viewer: RawBuilder<unknown>) => sql<boolean>`${isPresent}
  and ${notBlocked({ viewer, person: sql`p.id` })}`

const meetable = ({ city, viewer }: { city: RawBuilder<string>; viewer: RawBuilder<string> }) => sql`
  p.city_id = ${city} and p.onboarding_completed and p.id <> ${viewer} and ${isShown(viewer)}`

const byActivity = sql`order by p.active_key desc nulls last, p.id`

/** Reads a limited number of people per reason by index, then all shared fields of each. */
const candidates = prepared<Values, CandidateRow>((_, given) => {
  const { viewer, city, neighborhood, hometown, country, knows } = given
  const who = meetable({ city, viewer })
  return sql<CandidateRow>`
    with answered as (
      select distinct r.author_id as id
      from (select id from posts where author_id = ${viewer} and post_type = 'question' and deleted_at is null
            order by created_at desc, id desc limit ${questionsLookedAt}) as q,
        lateral (select author_id from post_replies where post_id = q.id and deleted_at is null
                 order by created_at desc, id desc limit ${perReason}) as r
    ), met as (${metAt(viewer)}), found as (
      (select p.id from profiles as p join answered using (id) where ${who} ${byActivity} limit ${perReason})
      union
      (select p.id from profiles as p join met using (id) where ${who} ${byActivity} limit ${perReason})
      union
      (select p.id from profiles as p where ${who} and p.card_neighborhood = ${neighborhood} ${byActivity} limit ${perReason})
      union
      (select p.id from (select id, knowledgeable_in, active_key from profiles as p where ${who}
                         ${byActivity} limit ${lookedThrough}) as p
       where p.knowledgeable_in && ${knows}::text[] ${byActivity} limit ${perReason})
      union
      (select p.id from profiles as p where ${who} and fold(p.card_hometown) = ${hometown} ${byActivity} limit ${perReason})
      union
      (select p.id from profiles as p where ${who} and fold(p.card_country) = ${country} ${byActivity} limit ${perReason})
      union
      (select p.id from profiles as p where ${who} and p.onboarding_completed_at > now() - ${newFor}
       order by p.onboarding_completed_at desc, p.id limit ${perReason})
    )
    select ${personSelection}, answered.id is not null as answered, met.title as met_at,
      coalesce(p.card_neighborhood = ${neighborhood}, false) as same_neighborhood,
      (select field from unnest(${knows}::text[]) with ordinality as own (field, nth)
       where field = any (p.knowledgeable_in) order by nth limit 1) as shared_field,
      case when fold(p.card_hometown) = ${hometown} then p.card_hometown end as shared_hometown,
      case when fold(p.card_country) = ${country} then p.card_country end as shared_country,
      p.onboarding_completed_at > now() - ${newFor} as is_new,
      coalesce(p.active_key > now() - ${recentFor}, false) as is_recent
    from found join profiles as p on p.id = found.id left join answered on answered.id = p.id left join met on met.id = p.id`
})

/** Unordered. */
export async function listCandidates(db: Kysely<Schema>, viewer: MemberViewer): Promise<CandidateRow[]> {
  const [own] = await ownFacts(db, { id: viewer.id })
  return own ? candidates(db, { ...own, viewer: viewer.id, city: viewer.city.id }) : []
}
