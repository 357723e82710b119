import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../ui/toast.tsx'
import { securityKey } from './queries.ts'

/** Returns a function for when two-factor was disabled elsewhere: it shows that and refetches the settings. */
export function useFoundOff(): () => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  return () => {
    toastError(undefined, { title: t('security.twoFactor.notFound'), id: 'two-factor-off' })
    void client.invalidateQueries({ queryKey: securityKey })
  }
}
