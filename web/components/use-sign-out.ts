import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/api.ts'
import { failureText, isRefusal } from '../lib/failure.ts'
import { knownSession, useForgetPerson } from '../lib/session.ts'
import { toastError } from '../ui/toast.tsx'
import { confirmSignOut } from './confirm-sign-out.ts'

/**
 * Ends the session and forgets the person. Only the server can take the cookie away: when it cannot be reached, nothing is
 * forgotten and the person is told, because whoever opens this browser next would be signed in as them. What it refuses
 * is no obstacle: then there is no session any more. Messages that still wait to be sent are asked about first.
 */
export function useSignOut() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const forget = useForgetPerson()
  return async () => {
    if (!(await confirmSignOut(knownSession(client)?.viewer?.id ?? ''))) return
    try {
      await call(api => api.accounts.signOut())
    } catch (error) {
      if (!isRefusal(error)) return toastError(failureText(t, error))
    }
    await forget()
  }
}
