import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Throws NOT_FOUND for another owner's logo, and for the SVG of one that an image model made. */
export async function logoFile<Kind extends 'svg' | 'png'>(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  id: string,
  kind: Kind,
): Promise<{ svg: string; png: Uint8Array }[Kind]> {
  const row = await db
    .selectFrom('logos')
    .select(kind === 'svg' ? 'svg as file' : 'png as file')
    .where('id', '=', id)
    .where('owner_id', '=', viewer.id)
    .executeTakeFirst()
  if (!row?.file) throw new AppError('NOT_FOUND')
  return row.file as { svg: string; png: Uint8Array }[Kind]
}
