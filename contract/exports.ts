import * as z from 'zod/mini'
import { currentPassword } from './account-input.ts'
import { at, fails } from './access.ts'
import { passkeyAssertion } from './passkeys.ts'
import { passkeyErrors, passwordOrPasskey } from './proofs.ts'
import { exportStages, exportStates } from './vocabulary.ts'

const time = z.iso.datetime()

export const dataExport = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  requestedAt: time,
  progress: z.nullable(z.object({ stage: z.enum(exportStages), done: z.int(), total: z.int() })),
  readyAt: z.nullable(time),
  expiresAt: z.nullable(time),
  bytes: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof dataExport>

const tags = ['exports']
const one = z.object({ exportId: z.uuid() })
const confirmation = { password: z.optional(currentPassword), passkey: z.optional(passkeyAssertion) }

export const exports = {
  read: at('signedIn')
    .route({ method: 'GET', path: '/exports', tags, summary: 'The latest export of your data, unless it was deleted' })
    .output(
      z.object({
        export: z.nullable(dataExport),
        passkey: z.boolean(),
      }),
    ),

  request: at('signedIn', { rate: 'exportByAccount' })
    .route({
      method: 'POST',
      path: '/exports',
      tags,
      summary: 'Prepare an export of your data; returns the open one if there is one',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .output(dataExport),

  remove: at('signedIn', { rate: 'securityByAccount' })
    .route({
      method: 'DELETE',
      path: '/exports/{exportId}',
      tags,
      summary: 'Cancel an export that is being prepared, or delete its file',
    })
    .errors(fails('EXPORT_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(one)
    .output(z.object({ done: z.literal(true) })),

  confirm: at('signedIn', { rate: { counted: 'passwordByAccount' } })
    .route({
      method: 'POST',
      path: '/exports/{exportId}/confirmation',
      tags,
      summary: 'Confirm with your password or a passkey; this session may then download the file for ten minutes',
    })
    .errors(fails('EXPORT_NOT_FOUND', 'WRONG_PASSWORD', ...passkeyErrors))
    .input(z.extend(one, confirmation).check(passwordOrPasskey))
    .output(
      z.object({
        /** Relative; contains no secret. */
        url: z.string(),
      }),
    ),
}
