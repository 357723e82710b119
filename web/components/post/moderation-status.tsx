import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../locales/en/reports.ts'
import { Badge } from '../../ui/badge.tsx'

export function UnderReview() {
  const { t } = useTranslation()
  return (
    <Badge tone="warning" icon={Flag}>
      {t('reports.underReview')}
    </Badge>
  )
}
