import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnalyticsCharts } from '../../../contract/analytics.ts'
import { neighborhoodText } from '../../components/person-labels.ts'
import { BarList } from './bar-list.tsx'
import { ChartCard } from './chart-card.tsx'
import { kindNames, kinds } from './kinds.ts'
import { useNumbers } from './use-numbers.ts'
import { postIcon } from '../../ui/badge.tsx'

export function PostTypes({ charts, days, className }: { charts: AnalyticsCharts; days: number; className?: string }) {
  const { t } = useTranslation()
  const { number, share } = useNumbers()
  const rows = kindNames.map(kind => ({
    name: t(`ui.kind.${kind}`),
    value: charts.posts[kind].reduce((sum, count) => sum + count, 0),
    icon: postIcon(kind),
    bar: kinds[kind].bar,
    text: kinds[kind].text,
  }))
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  const [most] = rows.toSorted((a, b) => b.value - a.value)
  if (total === 0 || !most) return null
  return (
    <ChartCard
      title={t('analytics.types.title', { count: days })}
      summary={t('analytics.types.summary', {
        total: number(total),
        share: share(most.value / total),
        kind: most.name,
      })}
      file="posts-by-type"
      table={{
        columns: [t('analytics.types.column'), t('analytics.chart.number'), t('analytics.chart.share')],
        rows: rows.map(({ name, value }) => [name, value, { share: value / total }]),
      }}
      {...(className ? { className } : {})}
    >
      <BarList rows={rows} />
    </ChartCard>
  )
}

export function Neighborhoods({ charts, className }: { charts: AnalyticsCharts; className?: string }) {
  const { t } = useTranslation()
  const { share } = useNumbers()
  const { top, others, unknown } = charts.neighborhoods
  const rows = [
    ...top.map(({ name, members }) => ({
      name: neighborhoodText(t, name),
      value: members,
      icon: MapPin,
      text: 'text-text-muted',
    })),
    ...(others > 0 ? [{ name: t('analytics.neighborhoods.others'), value: others, rest: true }] : []),
    ...(unknown > 0 ? [{ name: t('analytics.neighborhoods.unknown'), value: unknown, rest: true }] : []),
  ]
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  const [most] = top
  if (!most) return null
  return (
    <ChartCard
      title={t('analytics.neighborhoods.title')}
      summary={t('analytics.neighborhoods.summary', {
        name: neighborhoodText(t, most.name),
        share: share(most.members / total),
      })}
      file="members-by-neighbourhood"
      table={{
        columns: [
          t('analytics.neighborhoods.column'),
          t('analytics.neighborhoods.members'),
          t('analytics.chart.share'),
        ],
        rows: rows.map(({ name, value }) => [name, value, { share: value / total }]),
      }}
      {...(className ? { className } : {})}
    >
      <BarList rows={rows.map((row, nth) => (nth === 0 ? { ...row, bar: 'bg-primary' } : row))} />
    </ChartCard>
  )
}
