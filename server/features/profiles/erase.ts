import { sql } from 'kysely'
import type { Work } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/job.ts'
import { unusedAvatarJob } from './unused-avatar.ts'

/** Its row stays, because posts and conversations refer to it. */
export async function eraseProfile({ trx }: Work, { id }: { id: string }): Promise<void> {
  const profile = await trx.selectFrom('profiles').select('avatar_path').where('id', '=', id).executeTakeFirst()
  // Committed with the profile: before that, the job would find the picture in use and end.
  if (profile?.avatar_path) await enqueue(trx, unusedAvatarJob, { accountId: id, path: profile.avatar_path })
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
}
