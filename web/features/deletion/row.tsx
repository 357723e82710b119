import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { LinkRow } from '../../components/page/link-row.tsx'

export function DeleteRow() {
  const { t } = useTranslation()
  return (
    <LinkRow
      to={pages.deleteAccount}
      icon={Trash2}
      title={t('yourData.delete.title')}
      detail={t('yourData.delete.detail')}
    />
  )
}
