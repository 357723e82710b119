import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../ui/toast.tsx'
import { securityKey } from './queries.ts'

/** Says that two-factor was switched off elsewhere meanwhile, and reads anew how things stand. */
export function useFoundOff(): () => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  return () => {
    toastError(undefined, { title: t('security.twoFactor.notFound'), id: 'two-factor-off' })
    void client.invalidateQueries({ queryKey: securityKey })
  }
}
