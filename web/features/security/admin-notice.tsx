import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'

/** To somebody whose role asks for two-factor and who has not switched it on. */
export function AdminNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" icon={ShieldAlert} title={t('security.admin.title')}>
      {t('security.admin.lead')}
    </Notice>
  )
}
