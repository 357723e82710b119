import '../lib/report-sentences.ts'
import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'

/** Says to the one who reported it that it is being looked at. */
export function UnderReview() {
  const { t } = useTranslation()
  return (
    <Badge tone="warning" icon={Flag}>
      {t('reports.underReview')}
    </Badge>
  )
}
