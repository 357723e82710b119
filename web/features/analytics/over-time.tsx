import { useTranslation } from 'react-i18next'
import type { AnalyticsCharts } from '../../../contract/analytics.ts'
import type { AnalyticsPer } from '../../../contract/values/analytics-ranges.ts'
import { ChartCard } from './chart-card.tsx'
import { kindNames, kinds } from './kinds.ts'
import { useNumbers } from './use-numbers.ts'
import { Bars, Line, StackedBars, StackedAreas } from './chart-marks.tsx'
import { Plot } from './plot.tsx'
import { type Span, ticksOf } from './table.ts'

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

const barsUpTo = 31
const writtenUpTo = 13

function SeriesChart({
  label,
  spans,
  values,
  sentence,
}: {
  label: string
  spans: readonly Span[]
  values: readonly (number | null)[]
  sentence: (value: number | null) => string
}) {
  const { t } = useTranslation()
  const { number, span, opening } = useNumbers()
  const highest = Math.max(...values.map(value => value ?? 0))
  const isWritten = values.length <= writtenUpTo && highest < 10_000
  const averages = values.length > barsUpTo && spans[0]?.from === spans[0]?.to
  return (
    <>
      <Plot
        label={label}
        count={values.length}
        valueOf={point => `${opening(spans[point] ?? { from: '', to: '' })}: ${sentence(values[point] ?? null)}`}
        scale={isWritten ? undefined : number(highest)}
        ticks={ticksOf(spans).map(one => span(one, 'short'))}
        headroom={isWritten}
      >
        {at =>
          values.length <= barsUpTo ? (
            <Bars values={values} highest={highest} at={at} written={isWritten ? number : undefined} />
          ) : (
            <Line values={values} highest={highest} at={at} averages={averages} />
          )
        }
      </Plot>
      {averages && <p className="mt-1 text-meta text-text-muted">{t('analytics.chart.averages')}</p>}
    </>
  )
}

function PostsChart({ label, spans, posts }: { label: string } & Pick<AnalyticsCharts, 'spans' | 'posts'>) {
  const { t } = useTranslation()
  const { number, span, opening } = useNumbers()
  const shown = kindNames.filter(kind => posts[kind].some(count => count > 0))
  const layers = shown.map(kind => ({ values: posts[kind], fill: kinds[kind].fill }))
  const totals = spans.map((_, point) => kindNames.reduce((sum, kind) => sum + (posts[kind][point] ?? 0), 0))
  const highest = Math.max(...totals)
  const valueOf = (point: number) => {
    const parts = shown
      .filter(kind => posts[kind][point])
      .map(kind => `${t(`ui.kind.${kind}`)} ${number(posts[kind][point] ?? 0)}`)
    const sum = t('analytics.value.posts', { count: totals[point] ?? 0, number: number(totals[point] ?? 0) })
    return [`${opening(spans[point] ?? { from: '', to: '' })}: ${sum}`, ...(parts.length > 1 ? parts : [])].join(' · ')
  }
  return (
    <>
      <Plot
        label={label}
        count={spans.length}
        valueOf={valueOf}
        scale={number(highest)}
        ticks={ticksOf(spans).map(one => span(one, 'short'))}
      >
        {at =>
          spans.length <= barsUpTo ? (
            <StackedBars layers={layers} highest={highest} at={at} />
          ) : (
            <StackedAreas layers={layers} highest={highest} />
          )
        }
      </Plot>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {shown.map(kind => (
          <li key={kind} className="flex items-center gap-1.5 text-meta text-text-muted">
            <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${kinds[kind].bar}`} />
            {t(`ui.kind.${kind}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
