import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { refreshSession } from '../../lib/api/session.ts'
import { toastError, toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { copyText } from '../../lib/dom/copy-text.ts'
import { securityKey } from './queries.ts'

/** If the session has ended, the route guard redirects to sign-in instead. */
export function useFailed() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (error: unknown, title: string) => {
    if (failureOf(error).code === 'SIGNED_OUT') void refreshSession(client).catch(() => undefined)
    else toastError(failureText(t, error), { title })
  }
}

export function useCopy() {
  const { t } = useTranslation()
  return async (text: string, done: string) => {
    if (await copyText(text)) toastSuccess(done)
    else toastInfo(t('security.setup.copyRefused'))
  }
}

/** For two-factor that was disabled elsewhere. */
export function useFoundOff(): () => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  return () => {
    toastError(undefined, { title: t('security.twoFactor.notFound'), id: 'two-factor-off' })
    void client.invalidateQueries({ queryKey: securityKey })
  }
}
