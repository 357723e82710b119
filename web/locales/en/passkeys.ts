import { addSentences } from '../sentences.ts'

export const passkeys = {
  signIn: 'Sign in with a passkey',
  again: 'Try the passkey again',
  unused: "The passkey wasn't used.",
  unusedLead: 'The request was canceled or timed out. Try again, or sign in with your password.',
  former:
    "Passkeys from {{host}} don't work here. Sign in with your password, then add a new one in your account settings.",
} as const

addSentences({ passkeys })
