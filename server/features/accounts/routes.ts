import { limits } from '../../../contract/limits.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../http/rate-limit.ts'
import { confirmEmail } from './confirmation.ts'
import { presentViewer } from './present.ts'
import { readSession } from './session.ts'
import { signIn, signOut } from './sign-in.ts'
import { resendConfirmation, signUp } from './sign-up.ts'

export const accounts = api.accounts.router({
  session: api.accounts.session.handler(({ context }) => readSession(context)),

  signUp: api.accounts.signUp.handler(({ context, input }) => signUp(context, input)),

  confirm: api.accounts.confirm.handler(async ({ context, input }) => {
    await limit(context.deps.db, 'confirmByAddress', context.address)
    return confirmEmail(context.deps.db, input.token)
  }),

  resendConfirmation: api.accounts.resendConfirmation.handler(async ({ context, input }) => ({
    ...(await resendConfirmation(context, input.email)),
    again: limits.resendCooldown / 1000,
  })),

  signIn: api.accounts.signIn.handler(async ({ context, input }) => presentViewer(await signIn(context, input))),

  signOut: api.accounts.signOut.handler(async ({ context }) => {
    await signOut(context)
    return { signedOut: true as const }
  }),
})
