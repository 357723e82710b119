import type { ComponentProps } from 'react'
import '../../locales/en/security.ts'
import { canUsePasskeys } from '../../lib/dom/passkeys.ts'
import type { Assertion } from '../passkeys/public.ts'
import { ProofDialog } from './two-factor/proof-dialog.tsx'

export type PasswordOrPasskey = { password: string } | { passkey: Assertion }

/** Asks for the password. `leadPasskey`: if the account has a passkey, instead of `lead` where the browser can use it. */
export function OwnerDialog({
  lead,
  leadPasskey,
  ...ask
}: Omit<ComponentProps<typeof ProofDialog<PasswordOrPasskey>>, 'ways' | 'description'> & {
  lead: string
  leadPasskey: string | false
}) {
  const passkey = leadPasskey !== false && canUsePasskeys()
  return (
    <ProofDialog<PasswordOrPasskey>
      {...ask}
      description={passkey ? leadPasskey : lead}
      ways={{ passkey, typed: 'password' }}
    />
  )
}
