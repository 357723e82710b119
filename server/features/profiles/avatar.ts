import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { enqueue } from '../../jobs/job.ts'
import { newAvatarPath } from '../../media/avatar-url.ts'
import { dropAvatar, putAvatar } from '../../media/avatar.ts'
import type { SquarePicture } from '../../media/picture.ts'
import { MediaStoreDown } from '../../media/store.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { unusedAvatarJob } from './unused-avatar.ts'

type Stores = Pick<Deps, 'db' | 'media'>

/** Seconds; far longer than an upload takes. */
const uploadTakes = 600

/** `avatar_updated_at` always increases, also within a millisecond. On MediaStoreDown, the previous avatar stays. */
export async function setAvatar({ db, media }: Stores, viewer: MemberViewer, picture: SquarePicture): Promise<void> {
  const { id: accountId } = viewer
  const path = newAvatarPath(accountId)
  // Before the files are written, so that they are removed if no profile references them.
  await enqueue(db, unusedAvatarJob, { accountId, path }, { after: uploadTakes })
  // Outside a transaction, so that a slow store holds no connection.
  await putAvatar(media, path, picture).catch(async (error: unknown) => {
    if (!(error instanceof MediaStoreDown)) await dropAvatar(media, path)
    throw error
  })
  await inTransaction(db, async ({ trx }) => {
    const before = await locked(trx, viewer)
    await trx
      .updateTable('profiles')
      .set({
        avatar_path: path,
        avatar_updated_at: sql`greatest(clock_timestamp(), avatar_updated_at + interval '1 millisecond')`,
        updated_at: sql`now()`,
      })
      .where('id', '=', accountId)
      .execute()
    if (before) await enqueue(trx, unusedAvatarJob, { accountId, path: before })
  })
}

export const removeAvatar = (db: Kysely<Schema>, viewer: MemberViewer): Promise<void> =>
  inTransaction(db, async ({ trx }) => {
    const { id: accountId } = viewer
    const before = await locked(trx, viewer)
    await trx
      .updateTable('profiles')
      .set({ avatar_path: null, avatar_updated_at: null, updated_at: sql`now()` })
      .where('id', '=', accountId)
      .execute()
    if (before) await enqueue(trx, unusedAvatarJob, { accountId, path: before })
  })

/** Locked, so that concurrent changes see each other. */
const locked = async (trx: Kysely<Schema>, { id }: MemberViewer): Promise<string | null> =>
  (await trx.selectFrom('profiles').select('avatar_path').where('id', '=', id).forUpdate().executeTakeFirstOrThrow())
    .avatar_path
