import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'

/** What everyone sees of a profile, by its name in the stored card. */
const columns = {
  name: 'name',
  avatar: 'avatar_path',
  jobTitle: 'card_job_title',
  company: 'card_company',
  neighborhood: 'card_neighborhood_display',
  hometown: 'card_hometown',
  country: 'card_country',
} as const
type Field = keyof typeof columns

/** The value of `conversations.blocked_card`. */
export const cardOf = (personId: string) => sql<string>`(
  select jsonb_build_object(${sql.join(
    Object.entries(columns).flatMap(([field, column]) => [sql.lit(field), sql.ref(`p.${column}`)]),
  )})
  from profiles as p where p.id = ${personId}
)`

/** The member `p` has blocked `me`, whose request waits in the conversation `c`. */
const isKept = sql<boolean>`(c.blocked_card is not null and c.requested_by = me.user_id)`

const seen = <Value extends string | null>(field: Field) =>
  sql<Value>`case when ${isKept} then c.blocked_card ->> ${sql.lit(field)} else ${sql.ref(`p.${columns[field]}`)} end`

/** The name of the member `p`, as `me` sees it in the conversation `c`. */
export const seenName = seen<string>('name')

/** The words of that name. */
export const seenNameWords = sql<string>`searchable(${seenName})`

/** Like `personColumns`, but the sender of a request sees no change since the receiver blocked them. */
export const seenColumns = [
  'p.id as person_id',
  seenName.as('person_name'),
  // A picture that was removed or replaced is not served.
  sql<string | null>`case when not ${isKept} or c.blocked_card ->> 'avatar' = p.avatar_path then p.avatar_path end`.as(
    'person_avatar_path',
  ),
  'p.avatar_updated_at as person_avatar_updated_at',
  seen('jobTitle').as('person_job_title'),
  seen('company').as('person_company'),
  seen('neighborhood').as('person_neighborhood'),
] as const

export const seenOrigin = [seen('hometown').as('other_hometown'), seen('country').as('other_country')] as const

/** When an account is erased. Its requests then show its empty profile. */
export const forgetCards = (trx: Transaction<Schema>, accountId: string) =>
  trx
    .updateTable('conversations')
    .set({ blocked_card: null })
    .where('blocked_card', 'is not', null)
    .where(eb => eb.or([eb('first_user_id', '=', accountId), eb('second_user_id', '=', accountId)]))
    .execute()
