import * as z from 'zod/mini'
import { deviceId } from './account-input.ts'
import { scheduledDeletion, signedInAs } from './accounts.ts'
import { at, fails } from './access.ts'
import { factorErrors, ownerProof, passwordOrPasskey } from './proofs.ts'
import { deletionPosts } from './vocabulary.ts'

const deletionInput = z.object({ posts: z.enum(deletionPosts), ...ownerProof }).check(passwordOrPasskey)

const tags = ['deletion']

export const deletion = {
  read: at('signedIn')
    .route({ method: 'GET', path: '/account/deletion', tags, summary: 'What deleting your own account would do' })
    .output(
      z.object({
        days: z.int(),
        evidenceDays: z.int(),
        passkey: z.boolean(),
        code: z.nullable(z.enum(['app', 'recovery'])),
        organizes: z.int(),
        /** Another superadmin has to be appointed first. */
        lastSuperadmin: z.boolean(),
      }),
    ),

  schedule: at('signedIn', { rate: { counted: 'passwordByAccount' } })
    .route({
      method: 'POST',
      path: '/account/deletion',
      tags,
      summary: 'Delete your own account: hides it, ends all sessions, and erases it after two weeks',
    })
    .errors(fails('WRONG_PASSWORD', 'LAST_SUPERADMIN', ...factorErrors))
    .input(deletionInput)
    .output(z.object({ dueAt: scheduledDeletion.shape.dueAt })),

  keep: at('public', { rate: 'keepByIp' })
    .route({
      method: 'POST',
      path: '/account/deletion/cancel',
      tags,
      summary: 'Keep an account that is scheduled for deletion, and sign in, with the token of a sign-in',
    })
    .errors(fails('KEEP_EXPIRED', 'ACCOUNT_INACTIVE', 'FOREIGN_ORIGIN'))
    .input(
      z.object({
        token: scheduledDeletion.shape.token,
        remember: z._default(z.boolean(), false),
        deviceId: z.optional(deviceId),
      }),
    )
    .output(signedInAs),
}
