import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/api/api.ts'
import { failureText, isRefusal } from '../lib/api/failure.ts'
import { knownSession } from '../lib/api/session.ts'
import { toastError } from '../ui/feedback/toast.tsx'
import { hasQueuedMessages } from '../lib/storage/send-queue-hint.ts'
import { useForgetPerson } from '../lib/api/forget-person.ts'

/**
 * Only the server can clear the cookie. If it is unreachable, remove nothing: the next user of this browser would still be
 * signed in. A rejection means that the session has ended.
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
      if (!isRefusal(error) && !hasEnded(error)) return toastError(failureText(t, error))
    }
    await forget()
  }
}

const hasEnded = (error: unknown) => [401, 403, 404].includes((error as { status?: number } | null)?.status ?? 0)

type Ask = () => Promise<boolean>

let ask: Ask | undefined
let onQuestion: (() => void) | undefined

export function setSignOutConfirmation(question: Ask | undefined): void {
  ask = question
  onQuestion?.()
}

/** In milliseconds; then sign-out continues without the dialog. */
const patience = 5_000

async function confirmSignOut(account: string): Promise<boolean> {
  if (!hasQueuedMessages(account)) return true
  if (!ask)
    await new Promise<void>(resolve => {
      onQuestion = resolve
      setTimeout(resolve, patience)
    })
  return ask ? ask() : true
}
