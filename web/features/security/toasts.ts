import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastError, toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { copyText } from '../../lib/dom/copy-text.ts'
import { securityKey } from './queries.ts'

export { useFailed } from '../../components/use-failed.ts'

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
