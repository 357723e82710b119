import { sql, type Transaction } from 'kysely'
import type { DeletionPosts } from '../../../contract/vocabulary.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Schema } from '../../db/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { enqueue } from '../../jobs/job.ts'
import { cancelBeforeErasure, unnamedGuests } from '../events/public.ts'
import { eraseExports } from '../exports/public.ts'
import { eraseSentTexts, forgetCards } from '../messages/public.ts'
import { unusedAvatarJob } from '../profiles/public.ts'
import { conversationPartners } from '../../relations/ties.ts'
import { eraseImages } from './erase-files.ts'
import { erasePosts, eraseReplies } from './erase-posts.ts'

type Stores = Pick<Deps, 'db' | 'media'>

/** Accounts per run of the housekeeping. */
const accountsMax = 100

/**
 * Erases accounts whose date has come, which can no longer be kept, after it has canceled their events; returns their number. Each step can be repeated, so processes
 * may do the same account concurrently, and an interrupted erasure continues in the next run.
 */
export async function eraseDue({ db, media }: Stores): Promise<number> {
  await cancelBeforeErasure(db)
  const due = await db
    .selectFrom('accounts')
    .select(['id', 'deletion_posts'])
    .where('deletion_due_at', '<=', sql<Date>`now()`)
    .orderBy('deletion_due_at')
    .limit(accountsMax)
    .execute()
  for (const { id, deletion_posts } of due) await erase({ db, media }, id, deletion_posts ?? 'remove')
  return due.length
}

async function erase(stores: Stores, id: string, choice: DeletionPosts): Promise<void> {
  const { db } = stores
  await erasePosts(db, id, choice)
  await eraseReplies(db, id, choice)
  while (await inTransaction(db, work => eraseSentTexts(work, id, { removedOnly: choice === 'keep' })));
  await eraseImages(stores, id)
  await erasePerson(stores, id)
  await eraseTraces(stores, id)
  await db
    .updateTable('accounts')
    .set({ deletion_due_at: null, deletion_posts: null, deletion_final: false, erased_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deletion_due_at', 'is not', null)
    .execute()
}

/** Posts, conversations and logs refer to the account, so its rows stay, without anything that identifies the person. */
const erasePerson = ({ db }: Stores, id: string): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    const account = await lockAccount(trx, id)
    const profile = await trx
      .selectFrom('profiles')
      .select(['city_id', 'avatar_path'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!account?.deletion_due_at) return
    const partners = await conversationPartners(trx, id)
    // Committed with the profile: before that, the job would find the picture in use and end.
    if (profile?.avatar_path) await enqueue(trx, unusedAvatarJob, { accountId: id, path: profile.avatar_path })
    await forgetAddress(trx, account)
    await trx
      .updateTable('profiles')
      .set({
        name: '',
        hometown: null,
        country: null,
        industry: null,
        company: null,
        job_title: null,
        years_in_city: null,
        neighborhood: null,
        neighborhood_other_text: null,
        knowledgeable_in: sql<string[]>`'{}'`,
        interests: sql<string[]>`'{}'`,
        has_social_verification: false,
        invited_by: null,
        icebreaker_answer: null,
        relationship_status: null,
        onboarding_completed: false,
        onboarding_completed_at: null,
        avatar_path: null,
        avatar_updated_at: null,
        role: 'member',
        last_active_at: null,
        visibility: '{}',
        paused_at: null,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
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
    await forgetCards(trx, id)
    await trx
      .updateTable('event_attendees')
      .set({ guest_names: unnamedGuests, dispute: null })
      .where('user_id', '=', id)
      .execute()
    // After the updates, whose triggers write to some of these tables.
    await deleteOwned(trx, id)
    await eraseExports(trx, id)
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

/** Columns with the account, whose rows belong to it alone. A test lists those that stay. */
export const owned = [
  ['activity_days', 'user_id'],
  ['calendar_feeds', 'user_id'],
  ['credentials', 'user_id'],
  ['digests', 'user_id'],
  ['email_changes', 'user_id'],
  ['ended_email_links', 'user_id'],
  ['event_hosts', 'user_id'],
  ['event_series_followers', 'user_id'],
  ['event_waitlist', 'user_id'],
  ['events', 'user_id'],
  ['invitations', 'inviter_id'],
  ['logo_turns', 'owner_id'],
  ['logos', 'owner_id'],
  ['market_items', 'user_id'],
  ['notification_causes', 'actor_id'],
  ['notification_causes', 'user_id'],
  ['notification_mutes', 'user_id'],
  ['notification_reach', 'by_id'],
  ['notification_reach', 'user_id'],
  ['notification_settings', 'user_id'],
  ['notifications', 'user_id'],
  ['passkeys', 'user_id'],
  ['payment_admins', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['question_viewers', 'account_id'],
  ['questions', 'user_id'],
  ['security_log', 'user_id'],
  ['sessions', 'user_id'],
  ['sign_in_alerts', 'user_id'],
  ['staff_access', 'user_id'],
  ['trusted_device', 'user_id'],
  ['user_2fa', 'user_id'],
  ['user_list', 'id'],
] as const

async function deleteOwned(trx: Transaction<Schema>, id: string): Promise<void> {
  for (const [table, column] of owned)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
  await trx.deleteFrom('verifications').where('value', '=', id).execute()
}

/**
 * What names the person elsewhere: notes of administrators, and recent live events. The newest event of a city stays, because the hub
 * reads the highest id from it; it is about the erasure.
 */
async function eraseTraces({ db }: Stores, id: string): Promise<void> {
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
