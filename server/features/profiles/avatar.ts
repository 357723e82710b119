import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { avatarPath } from '../../media/avatar-url.ts'
import { dropAvatar, putAvatar } from '../../media/avatar.ts'
import type { SquarePicture } from '../../media/picture.ts'
import type { MemberViewer } from '../accounts/viewer.ts'

type Stores = Pick<Deps, 'db' | 'media'>

/** Hangs the viewer's picture. Its version is newer than the one before, also within the same millisecond. */
export const setAvatar = ({ db, media }: Stores, viewer: MemberViewer, picture: SquarePicture): Promise<void> =>
  db.transaction().execute(async trx => {
    const before = await locked(trx, viewer)
    await trx
      .updateTable('profiles')
      .set({
        avatar_path: avatarPath(viewer.id),
        avatar_updated_at: sql`greatest(clock_timestamp(), avatar_updated_at + interval '1 millisecond')`,
        updated_at: sql`now()`,
      })
      .where('id', '=', viewer.id)
      .execute()
    try {
      await putAvatar(media, viewer.id, picture)
    } catch (error) {
      if (!before.avatar_path) await dropAvatar(media, viewer.id)
      throw error
    }
  })

/** Takes the viewer's picture down, files and all. */
export const removeAvatar = ({ db, media }: Stores, viewer: MemberViewer): Promise<void> =>
  db.transaction().execute(async trx => {
    await locked(trx, viewer)
    await trx
      .updateTable('profiles')
      .set({ avatar_path: null, avatar_updated_at: null, updated_at: sql`now()` })
      .where('id', '=', viewer.id)
      .execute()
    await dropAvatar(media, viewer.id)
  })

/** Files have no transactions: whoever changes them holds the row, so that two uploads do not mix their sizes. */
const locked = (trx: Kysely<Schema>, { id }: MemberViewer) =>
  trx.selectFrom('profiles').select('avatar_path').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
