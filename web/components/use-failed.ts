import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureOf, failureText } from '../lib/api/failure.ts'
import { refreshSession } from '../lib/api/session.ts'
import { toastError } from '../ui/feedback/toast.tsx'

/** If the session has ended, the route guard redirects to sign-in instead. */
export function useFailed() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (error: unknown, title: string) => {
    if (failureOf(error).code === 'SIGNED_OUT') void refreshSession(client).catch(() => undefined)
    else toastError(failureText(t, error), { title })
  }
}
