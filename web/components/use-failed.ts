import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../lib/api/failure.ts'
import { toastError } from '../ui/feedback/toast.tsx'
import { refreshIfSignedOut } from '../lib/api/signed-out.ts'

/** If the session has ended, the route guard redirects to sign-in instead. */
export function useFailed() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (error: unknown, title: string) => {
    if (!refreshIfSignedOut(client, error)) toastError(failureText(t, error), { title })
  }
}
