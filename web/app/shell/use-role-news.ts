import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '../../../contract/accounts.ts'

/** Says in a toast that the viewer was given a role, or that theirs was taken away, while the app is open. */
export function useRoleNews({ role, secondFactorNeeded }: Viewer): void {
  const { t } = useTranslation()
  const before = useRef(role)
  useEffect(() => {
    if (before.current === role) return
    before.current = role
    void import('./role-news.ts').then(
      ({ tellRole }) => tellRole(t, { role, secondFactorNeeded }),
      () => undefined,
    )
  }, [role, secondFactorNeeded, t])
}
