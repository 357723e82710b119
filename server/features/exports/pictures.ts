import { sql } from 'kysely'
import {
  batchesOf,
  pictureFile,
  type ExportArea,
  type ExportFiles,
  type Owner,
} from '../../export-areas/define-area.ts'
import type { MediaStore } from '../../media/store.ts'

/** Pictures that are in the store: those of a listing that was removed long ago are not. */
export function pictureFiles(areas: readonly ExportArea[], media: MediaStore): Required<ExportFiles> {
  const rowsOf = ({ id }: Owner) => sql`
    select ${pictureFile(sql`f.path`)} as name, f.path, 'epoch'::timestamptz as sort_at, f.path as sort_id
    from (${sql.join(
      areas.flatMap(({ pictures }) => pictures?.(sql`${id}::uuid`) ?? []),
      sql` union `,
    )}) as f`
  return {
    async count(db, owner) {
      const { rows } = await sql<{ count: number }>`select count(*)::int from (${rowsOf(owner)}) as p`.execute(db)
      return rows[0]?.count ?? 0
    },
    async *read({ db, owner }) {
      for await (const batch of batchesOf<{ name: string; path: string }>(db, rowsOf(owner)))
        for (const { name, path } of batch) {
          const picture = await media.get(path)
          yield picture ? [{ name, content: picture.bytes }] : []
        }
    },
  }
}
