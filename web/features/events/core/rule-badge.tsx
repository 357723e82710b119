import { Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Series } from '../../../../contract/series.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { ruleTitle } from './rule-words.ts'

/** "Every Tuesday". */
export function RuleBadge({
  series,
  tone = 'neutral',
}: {
  series: Pick<Series, 'repeat' | 'startsOn'>
  tone?: BadgeTone
}) {
  const { t, i18n } = useTranslation()
  return (
    <Badge tone={tone} icon={Repeat} className="whitespace-normal!">
      {ruleTitle(t, series.repeat, series.startsOn, i18n.language)}
    </Badge>
  )
}
