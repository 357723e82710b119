import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import { LinkRow } from '../../../components/page/link-row.tsx'
import { useSession } from '../../../lib/api/session.ts'

export function WritersRow() {
  const { t } = useTranslation()
  if (!useSession().features.includes('messaging')) return null
  return (
    <LinkRow
      to={pages.writers}
      icon={MessageCircle}
      title={t('yourData.writers.title')}
      detail={t('yourData.writers.detail')}
    />
  )
}
