import * as z from 'zod/mini'
import { currentPassword } from './accounts.ts'
import { at, fails } from './access.ts'
import { exportStages, exportStates } from './vocabulary.ts'

const time = z.iso.datetime()

/** A file with everything that is held about the account. */
export const dataExport = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  requestedAt: time,
  /** Null unless it is being prepared. The total is 0 until it is counted. */
  progress: z.nullable(z.object({ stage: z.enum(exportStages), done: z.int(), total: z.int() })),
  /** Null until it is ready, as are the next two. */
  readyAt: z.nullable(time),
  expiresAt: z.nullable(time),
  bytes: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof dataExport>

const tags = ['exports']
const one = z.object({ exportId: z.uuid() })
export const confirmDownloadInput = z.object({ password: currentPassword })

export const exports = {
  read: at('signedIn')
    .route({ method: 'GET', path: '/exports', tags, summary: 'The latest export of your data, unless it was deleted' })
    .output(z.object({ export: z.nullable(dataExport) })),

  request: at('signedIn')
    .route({
      method: 'POST',
      path: '/exports',
      tags,
      summary: 'Prepare an export of your data; returns the open one if there is one',
    })
    .errors(fails('TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .output(dataExport),

  remove: at('signedIn')
    .route({
      method: 'DELETE',
      path: '/exports/{exportId}',
      tags,
      summary: 'Cancel an export that is being prepared, or delete its file',
    })
    .errors(fails('EXPORT_NOT_FOUND', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(one)
    .output(z.object({ done: z.literal(true) })),

  confirm: at('signedIn')
    .route({
      method: 'POST',
      path: '/exports/{exportId}/confirmation',
      tags,
      summary: 'Confirm with your password; this session may then download the file for ten minutes',
    })
    .errors(fails('EXPORT_NOT_FOUND', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(z.extend(one, confirmDownloadInput.shape))
    .output(
      z.object({
        /** Relative; contains no secret. */
        url: z.string(),
      }),
    ),
}
