import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'
import { dropCover } from './cover.ts'

const atOnce = 50

/** Removes pictures that no post took, or takes any more, with their files. Returns how many. */
export async function removeUnusedUploads({ db, media }: Pick<Deps, 'db' | 'media'>): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await db.transaction().execute(async trx => {
      // Held, so that no post takes one that is going; the files go first, as a row without files can be removed again.
      const unused = await trx
        .selectFrom('uploads')
        .select(['id', 'path', 'width', 'height'])
        .where('post_id', 'is', null)
        .where('created_at', '<', sql<Date>`now() - ${limits.coverKept} * interval '1 millisecond'`)
        .orderBy('created_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const cover of unused) await dropCover(media, cover)
      if (unused.length > 0)
        await trx
          .deleteFrom('uploads')
          .where(
            'id',
            'in',
            unused.map(({ id }) => id),
          )
          .execute()
      return unused.length
    })
    removed += count
    if (count < atOnce) return removed
  }
}
