import { ResendLink } from './resend-link.tsx'
import { resendConfirmation } from './use-resend.ts'

const resend = resendConfirmation()

/** The confirmation link once more. `wait`, in seconds, is the pause it begins with. */
export const ConfirmAgain = ({ email, wait }: { email: string; wait?: number }) => (
  <ResendLink words="resend" send={resend} email={email} {...(wait ? { wait } : {})} />
)
