import { useTranslation } from 'react-i18next'
import type { AnalyticsCharts } from '../../../contract/analytics.ts'
import type { AnalyticsPer } from '../../../contract/values/analytics-ranges.ts'
import { ChartCard } from './chart-card.tsx'
import { kindNames } from './kinds.ts'
import { SeriesChart, PostsChart } from './time-charts.tsx'
import { useNumbers } from './use-numbers.ts'

interface Props {
  charts: AnalyticsCharts
  per: AnalyticsPer
  className?: string
}

const totalOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

function usePeak({ spans }: AnalyticsCharts, values: readonly (number | null)[]) {
  const { number, span } = useNumbers()
  const highest = Math.max(0, ...values.map(value => value ?? 0))
  const at = spans[values.indexOf(highest)]
  return { most: number(highest), when: at ? span(at) : '' }
}

export function NewMembers({ charts, per, className }: Props) {
  const { t } = useTranslation()
  const { number } = useNumbers()
  const peak = usePeak(charts, charts.newMembers)
  const total = totalOf(charts.newMembers)
  if (total === 0) return null
  const title = t(`analytics.newMembers.title.${per}`)
  return (
    <ChartCard
      title={title}
      summary={t('analytics.newMembers.summary', { total: number(total), ...peak })}
      file={`new-members-by-${per}`}
      table={{
        columns: [t(`analytics.chart.when.${per}`), t('analytics.newMembers.column')],
        rows: charts.spans.map((span, nth) => [span, charts.newMembers[nth] ?? null]),
      }}
      {...(className ? { className } : {})}
    >
      <SeriesChart
        label={title}
        spans={charts.spans}
        values={charts.newMembers}
        sentence={value => t('analytics.value.newMembers', { count: value ?? 0, number: number(value ?? 0) })}
      />
    </ChartCard>
  )
}

export function ActiveMembers({ charts, per, className }: Props) {
  const { t } = useTranslation()
  const { number } = useNumbers()
  const peak = usePeak(charts, charts.activeMembers)
  const known = charts.activeMembers.filter(value => value !== null)
  const total = totalOf(known)
  if (total === 0) return null
  const title = t(`analytics.activeMembers.title.${per}`)
  return (
    <ChartCard
      title={title}
      summary={t(`analytics.activeMembers.summary.${per}`, {
        average: number(Math.round(total / known.length)),
        ...peak,
      })}
      file={`active-members-by-${per}`}
      table={{
        columns: [t(`analytics.chart.when.${per}`), t('analytics.activeMembers.column')],
        rows: charts.spans.map((span, nth) => [span, charts.activeMembers[nth] ?? null]),
      }}
      {...(className ? { className } : {})}
    >
      <SeriesChart
        label={title}
        spans={charts.spans}
        values={charts.activeMembers}
        sentence={value =>
          value === null
            ? t('analytics.value.unknown')
            : t('analytics.value.activeMembers', { count: value, number: number(value) })
        }
      />
    </ChartCard>
  )
}

export function Posts({ charts, per, className }: Props) {
  const { t } = useTranslation()
  const { number } = useNumbers()
  const totals = charts.spans.map((_, nth) => totalOf(kindNames.map(kind => charts.posts[kind][nth] ?? 0)))
  const peak = usePeak(charts, totals)
  if (totalOf(totals) === 0) return null
  const title = t(`analytics.posts.title.${per}`)
  return (
    <ChartCard
      title={title}
      summary={t('analytics.posts.summary', { total: number(totalOf(totals)), ...peak })}
      file={`posts-by-${per}`}
      table={{
        columns: [
          t(`analytics.chart.when.${per}`),
          ...kindNames.map(kind => t(`ui.kind.${kind}`)),
          t('analytics.chart.total'),
        ],
        rows: charts.spans.map((span, nth) => [
          span,
          ...kindNames.map(kind => charts.posts[kind][nth] ?? null),
          totals[nth] ?? null,
        ]),
      }}
      {...(className ? { className } : {})}
    >
      <PostsChart label={title} spans={charts.spans} posts={charts.posts} />
    </ChartCard>
  )
}
