import { ResendLink } from './resend-link.tsx'
import { resendConfirmation } from './use-resend.ts'

/** The confirmation link once more. `wait`, in seconds, is the pause it begins with. */
export const ConfirmAgain = ({ email, wait }: { email: string; wait?: number }) => (
  <ResendLink words="resend" send={resendConfirmation} email={email} {...(wait ? { wait } : {})} />
)
