import { ShieldUser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/security.ts'
import { LinkRow } from '../../components/page/link-row.tsx'

export function StaffAccessRow() {
  const { t } = useTranslation()
  return (
    <LinkRow
      to={pages.staffAccess}
      icon={ShieldUser}
      title={t('security.staffAccess.title')}
      detail={t('security.staffAccess.row')}
    />
  )
}
