import { sql } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { dropAvatar } from '../../media/avatar.ts'
import { milliseconds } from '../../db/interval.ts'

const seconds = (milliseconds: number) => milliseconds / 1000

/** Deletes the files of an avatar that no profile references. Keeps reported ones for `serverLimits.reportedPictureKept`. */
export const unusedAvatarJob = defineJob({
  kind: 'unusedAvatar',
  run: async (
    { db, media }: Pick<Deps, 'db' | 'media'>,
    { accountId, path }: { accountId: string; path: string },
  ): Promise<void> => {
    const used = await db
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', accountId)
      .where('avatar_path', '=', path)
      .executeTakeFirst()
    if (used) return
    const reported = await db
      .selectFrom('post_flags')
      .select('id')
      .where('profile_id', '=', accountId)
      .where('created_at', '>', sql<Date>`now() - ${milliseconds(serverLimits.reportedPictureKept)}`)
      .where(sql<boolean>`snapshot -> 'pictures' @> ${JSON.stringify([{ path }])}::jsonb`)
      .executeTakeFirst()
    if (reported)
      await enqueue(db, unusedAvatarJob, { accountId, path }, { after: seconds(serverLimits.reportedPictureKept) })
    else await dropAvatar(media, path)
  },
})
