import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'

/** Shown to a user whose role requires two-factor and who has not enabled it. */
export function AdminNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" icon={ShieldAlert} title={t('security.admin.title')}>
      {t('security.admin.lead')}
    </Notice>
  )
}
