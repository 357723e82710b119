import * as z from 'zod/mini'
import { resetInput } from '../../../../contract/account-input.ts'

export const resetForm = z.object({ password: resetInput.shape.password, confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: 'mismatch',
    // Runs although other fields are invalid, so that all errors show together.
    when: () => true,
  }),
)
