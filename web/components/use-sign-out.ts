import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/api/api.ts'
import { failureText, isRefusal } from '../lib/api/failure.ts'
import { knownSession, useForgetPerson } from '../lib/api/session.ts'
import { toastError } from '../ui/toast.tsx'
import { confirmSignOut } from './confirm-sign-out.ts'

/**
 * Ends the session and removes local data. Only the server can clear the cookie: if it is unreachable, nothing is
 * removed and an error is shown, because the next user of this browser would still be signed in. A rejection means that
 * the session has already ended.
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
