import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { dropAvatar } from '../../media/avatar.ts'

/** Removes the files of a picture that its member's profile does not name, or not any more. */
export const createAvatarSweep =
  ({ db, media }: Pick<Deps, 'db' | 'media'>): JobHandlers['unusedAvatar'] =>
  async ({ accountId, path }) => {
    const used = await db
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', accountId)
      .where('avatar_path', '=', path)
      .executeTakeFirst()
    if (!used) await dropAvatar(media, path)
  }
