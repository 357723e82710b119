import * as z from 'zod/mini'
import { resetInput } from '../../../contract/accounts.ts'

/** The new password twice; only the first one is sent. */
export const resetForm = z.object({ password: resetInput.shape.password, confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: 'mismatch',
    // Everything that is wrong is said at once, a password that is too short too.
    when: () => true,
  }),
)
