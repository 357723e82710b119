import type { TFunction } from 'i18next'
import type { Viewer } from '../../../contract/accounts.ts'
import '../../lib/security-sentences.ts'
import { toastNote } from '../../ui/toast.tsx'

/** Loaded when a role changes, which few people see. */
export function tellRole(
  t: TFunction,
  { role, secondFactorNeeded }: Pick<Viewer, 'role' | 'secondFactorNeeded'>,
): void {
  const next = secondFactorNeeded ? t('security.role.setUp') : t('security.role.open')
  toastNote(t(`security.role.${role}`), role === 'member' ? undefined : next)
}
