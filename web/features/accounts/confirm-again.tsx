import { ResendLink } from './resend-link.tsx'
import { resendConfirmation } from './use-resend.ts'

const resend = resendConfirmation()

/** Sends the confirmation link again. `wait`: initial pause in seconds. */
export const ConfirmAgain = ({ email, wait }: { email: string; wait?: number }) => (
  <ResendLink words="resend" send={resend} email={email} {...(wait ? { wait } : {})} />
)
