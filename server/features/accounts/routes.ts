import { api } from '../../http/guard.ts'
import { chooseLanguage } from './choose-language.ts'
import { confirmEmailChange, readEmailChange } from './confirm-email-change.ts'
import { confirmEmail } from './confirmation.ts'
import { presentViewer } from '../../viewer/present-viewer.ts'
import { denySignIn, readSignInAlert } from './deny-sign-in.ts'
import { checkReset, renewReset, requestReset, resetPassword } from './reset.ts'
import { readSession } from './session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { resendConfirmation, signUp } from './sign-up.ts'

export const accounts = api.accounts.router({
  session: api.accounts.session.handler(({ context }) => readSession(context)),

  signUp: api.accounts.signUp.handler(({ context, input }) => signUp(context, input)),

  confirm: api.accounts.confirm.handler(({ context, input }) => confirmEmail(context, input)),

  resendConfirmation: api.accounts.resendConfirmation.handler(({ context, input }) =>
    resendConfirmation(context, input),
  ),

  signIn: api.accounts.signIn.handler(async ({ context, input }) => {
    const { viewer, ...signedIn } = await signIn(context, input)
    return { viewer: viewer && presentViewer(viewer), ...signedIn }
  }),

  signOut: api.accounts.signOut.handler(async ({ context }) => {
    await signOut(context)
    return { signedOut: true as const }
  }),

  requestReset: api.accounts.requestReset.handler(({ context, input }) => requestReset(context, input.email)),

  renewReset: api.accounts.renewReset.handler(async ({ context, input }) => {
    await renewReset(context, input.token)
    return { sent: true as const }
  }),

  checkReset: api.accounts.checkReset.handler(({ context, input }) => checkReset(context, input.token)),

  resetPassword: api.accounts.resetPassword.handler(({ context, input }) => resetPassword(context, input)),

  readSignInAlert: api.accounts.readSignInAlert.handler(({ context, input }) => readSignInAlert(context, input.token)),

  denySignIn: api.accounts.denySignIn.handler(({ context, input }) => denySignIn(context, input.token)),

  chooseLanguage: api.accounts.chooseLanguage.handler(({ context, input }) => chooseLanguage(context, input.language)),

  readEmailChange: api.accounts.readEmailChange.handler(({ context, input }) => readEmailChange(context, input.token)),

  confirmEmailChange: api.accounts.confirmEmailChange.handler(({ context, input }) =>
    confirmEmailChange(context, input.token),
  ),
})
