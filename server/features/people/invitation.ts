import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import { notBlocked } from '../../relations/blocks.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Without characters that look alike on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
// 79 bits.
const letters = 16
const shape = new RegExp(`^[${alphabet}]{${letters}}$`)
const newToken = () => Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')

export interface InviteLink {
  path: string
  joined: number
}

/** Created on the first request; concurrent requests create one. */
export const ownInvite = async (db: Kysely<Schema>, viewer: MemberViewer): Promise<InviteLink> =>
  (await readInvite(db, viewer)) ?? oneByOne(db, viewer, trx => makeInvite(trx, viewer))

export const renewInvite = (db: Kysely<Schema>, viewer: MemberViewer): Promise<InviteLink> =>
  oneByOne(db, viewer, async trx => {
    await trx
      .updateTable('invitations')
      .set({ revoked_at: sql`now()` })
      .where('inviter_id', '=', viewer.id)
      .where('revoked_at', 'is', null)
      .execute()
    return makeInvite(trx, viewer)
  })

/** Serializes the viewer's changes. */
const oneByOne = <T>(db: Kysely<Schema>, viewer: MemberViewer, work: (trx: Kysely<Schema>) => Promise<T>) =>
  inTransaction(db, async ({ trx }) => {
    await sql`select from profiles where id = ${viewer.id} for no key update`.execute(trx)
    return work(trx)
  })

async function makeInvite(db: Kysely<Schema>, viewer: MemberViewer): Promise<InviteLink> {
  await db
    .insertInto('invitations')
    .values({ token: newToken(), inviter_id: viewer.id })
    .onConflict(conflict => conflict.column('inviter_id').where('revoked_at', 'is', null).doNothing())
    .execute()
  const link = await readInvite(db, viewer)
  if (!link) throw new Error('No invitation stands after one was made.')
  return link
}

async function readInvite(db: Kysely<Schema>, viewer: MemberViewer): Promise<InviteLink | null> {
  const row = await db
    .selectFrom('invitations as i')
    .select('i.token')
    .select(
      sql<number>`(select count(*)::int from profiles where invited_by = ${viewer.id} and onboarding_completed)`.as(
        'joined',
      ),
    )
    .where('i.inviter_id', '=', viewer.id)
    .where('i.revoked_at', 'is', null)
    .executeTakeFirst()
  return row ? { path: `${pages.signUp}?invite=${row.token}`, joined: row.joined } : null
}

/** An active member without a block with the viewer. */
export async function findInviter(db: Kysely<Schema>, token: string, viewer: { id: string } | null = null) {
  // Malformed tokens may contain characters that PostgreSQL rejects.
  if (!shape.test(token)) return undefined
  return db
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.inviter_id')
    .innerJoin('profiles as p', 'p.id', 'a.id')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.id', 'p.name', 'c.name as city'])
    .where('i.token', '=', token)
    .where('i.revoked_at', 'is', null)
    .where('a.is_active', '=', true)
    .where('p.onboarding_completed', '=', true)
    .$if(viewer !== null, query => query.where(notBlocked({ viewer: sql`${viewer?.id}`, person: sql`p.id` })))
    .executeTakeFirst()
}
