import '../../../locales/en/passkey-settings.ts'
import type { Passkey } from '../../../../contract/passkeys.ts'
import type { SecurityOverview } from '../../../../contract/security.ts'
import { AddSheet } from './add-sheet.tsx'
import { NameSheet } from './name-sheet.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

export type Layer = { kind: 'add' } | { kind: 'name' | 'rename' | 'remove'; passkey: Passkey }

export function PasskeyLayers({
  layer,
  passkeys,
  twoFactor,
  headingId,
  onClose,
  onContinue,
}: Pick<SecurityOverview, 'passkeys' | 'twoFactor'> & {
  layer: Layer
  headingId: string
  onClose: () => void
  /** The user wants to add one. */
  onContinue: () => void
}) {
  if (layer.kind === 'add') return <AddSheet onClose={onClose} onContinue={onContinue} />
  if (layer.kind !== 'remove')
    return <NameSheet key={layer.passkey.id} passkey={layer.passkey} isNew={layer.kind === 'name'} onClose={onClose} />
  return (
    <RemoveDialog
      passkey={layer.passkey}
      isLastFactor={twoFactor.enabled && !twoFactor.authenticator && passkeys.length === 1}
      isOnly={passkeys.length === 1 && !twoFactor.enabled}
      headingId={headingId}
      onClose={onClose}
    />
  )
}
