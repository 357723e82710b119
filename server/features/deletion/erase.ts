import { sql, type Transaction } from 'kysely'
import type { DeletionPosts } from '../../../contract/vocabulary.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Schema } from '../../db/tables.ts'
import type { Deps } from '../../deps/deps.ts'
import { cancelBeforeErasure } from '../events/public.ts'
import { conversationPartners } from '../../relations/ties.ts'

type Given = Pick<Deps, 'db' | 'media' | 'erasures'>

/** Accounts per run of the housekeeping. */
const accountsMax = 100

/**
 * Erases accounts whose date has come, which can no longer be kept, after it has canceled their events; returns their number. Each step can be repeated, so processes
 * may do the same account concurrently, and an interrupted erasure continues in the next run.
 */
export async function eraseDue(given: Given): Promise<number> {
  const { db } = given
  await cancelBeforeErasure(db)
  const due = await db
    .selectFrom('accounts')
    .select(['id', 'deletion_posts'])
    .where('deletion_due_at', '<=', sql<Date>`now()`)
    .orderBy('deletion_due_at')
    .limit(accountsMax)
    .execute()
  for (const { id, deletion_posts } of due) await erase(given, id, deletion_posts ?? 'remove')
  return due.length
}

async function erase(given: Given, id: string, choice: DeletionPosts): Promise<void> {
  const { db, erasures } = given
  for (const { content } of erasures) await content?.(given, { id, posts: choice })
  await erasePerson(given, id)
  await eraseTraces(given, id)
  await db
    .updateTable('accounts')
    .set({ deletion_due_at: null, deletion_posts: null, deletion_final: false, erased_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deletion_due_at', 'is not', null)
    .execute()
}

/** Posts, conversations and logs refer to the account, so its rows stay, without anything that identifies the person. */
const erasePerson = ({ db, erasures }: Given, id: string): Promise<void> =>
  inTransaction(db, async work => {
    const { trx, publish } = work
    const account = await lockAccount(trx, id)
    const profile = await trx.selectFrom('profiles').select('city_id').where('id', '=', id).executeTakeFirst()
    if (!account?.deletion_due_at) return
    const partners = await conversationPartners(trx, id)
    await forgetAddress(trx, account)
    await trx
      .updateTable('accounts')
      .set({
        name: '',
        // Emails are unique and not null. This one can neither receive mail nor be registered.
        email: `${id}@erased.invalid`,
        image: null,
        language: null,
        email_refused_at: null,
        email_refusal: null,
        email_confirmed_at: null,
        credential_version: sql`credential_version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    for (const { person } of erasures) await person?.(work, { id })
    // After the updates, whose triggers write to some of these tables.
    for (const [table, column] of erasures.flatMap(({ owned = [] }) => owned))
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
    await trx.deleteFrom('verifications').where('value', '=', id).execute()
    if (profile?.city_id) publish({ city: profile.city_id }, { type: 'person.erased', personId: id })
    if (partners.length > 0) publish({ accounts: partners }, { type: 'person.changed', personId: id })
  })

/** Queued and stored mail. */
async function forgetAddress(trx: Transaction<Schema>, { id, email }: { id: string; email: string }): Promise<void> {
  await sql`
    delete from jobs where lower(coalesce(payload ->> 'to', payload ->> 'email')) = lower(${email})
      or payload ->> 'userId' = ${id}`.execute(trx)
  await trx
    .deleteFrom('mailbox')
    .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
    .execute()
}

/**
 * What names the person elsewhere: notes of administrators, and recent live events. The newest event of a city stays, because the hub
 * reads the highest id from it; it is about the erasure.
 */
async function eraseTraces({ db }: Given, id: string): Promise<void> {
  await db
    .updateTable('audit_log')
    // The trigger audit_log_stays permits only this change.
    .set({ note: null })
    .where('subject_id', '=', id)
    .where('note', 'is not', null)
    .execute()
  await sql`
    delete from outbox as o where o.event::text like ${`%${id}%`} and o.event ->> 'type' not in ('person.erased', 'person.changed')
      and o.id < (select max(id) from outbox as later where later.order_city_id = o.order_city_id)`.execute(db)
}
