import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import type { Viewer } from '../../viewer/access.ts'
import { exportsOf, isConfirmed } from './queries.ts'

const uuid = z.uuid()

/** Throws EXPORT_NOT_FOUND unless it is an export of the viewer whose file can be downloaded. */
export async function readyExportFor(db: Kysely<Schema>, viewer: Viewer, id: string) {
  const row = uuid.safeParse(id).success
    ? await exportsOf(db, viewer)
        .select(['run_id', isConfirmed(viewer).as('confirmed')])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (row?.state !== 'ready' || row.run_id === null || row.bytes === null) throw new AppError('EXPORT_NOT_FOUND')
  return { id: row.id, runId: row.run_id, bytes: row.bytes, confirmed: row.confirmed }
}
export type ReadyExport = Awaited<ReturnType<typeof readyExportFor>>

/** Throws CODE_NEEDED unless the session of the viewer confirmed the download. */
export function confirmed(file: ReadyExport): ReadyExport {
  if (!file.confirmed) throw new AppError('CODE_NEEDED')
  return file
}
