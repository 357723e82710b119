import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureOf, failureText } from '../../lib/failure.ts'
import { refreshSession } from '../../lib/session.ts'
import { toastError } from '../../ui/toast.tsx'

/** Says in a toast that something failed, under the given title. Signed out meanwhile, the guard leads to the sign-in. */
export function useFailed() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (error: unknown, title: string) => {
    if (failureOf(error).code === 'SIGNED_OUT') void refreshSession(client).catch(() => undefined)
    else toastError(failureText(t, error), { title })
  }
}
