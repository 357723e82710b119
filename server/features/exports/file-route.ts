import type { Context } from 'hono'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import type { AppEnv } from '../../http/context.ts'
import { admitted } from '../../http/routes/plain-route.ts'
import { confirmed, readyExportFor } from './access.ts'
import { openParts } from './parts.ts'

/** Throws EXPORT_NOT_FOUND, also if the file is gone, as after a restore; CODE_NEEDED without a recent confirmation. */
export const exportFileRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { viewer } = await admitted(c, deps, 'exportFile')
  const file = confirmed(await readyExportFor(deps.db, viewer, c.req.param('exportId') ?? ''))
  const stream = await openParts(deps, { exportId: file.id, runId: file.runId, bytes: file.bytes })
  if (!stream) throw new AppError('EXPORT_NOT_FOUND')
  c.header('content-type', 'application/zip')
  c.header('content-disposition', 'attachment; filename="our-peeps-data.zip"')
  c.header('content-length', String(file.bytes))
  c.header('cache-control', 'private, no-store')
  c.header('x-content-type-options', 'nosniff')
  return c.body(stream)
}
