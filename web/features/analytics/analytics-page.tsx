import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { analyticsPers, analyticsRanges } from '../../../contract/values/analytics-ranges.ts'
import type { AnalyticsCharts, AnalyticsStats } from '../../../contract/analytics.ts'
import '../../locales/en/analytics.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useUrlState } from '../../lib/dom/url-state.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { cx } from '../../ui/cx.ts'
import { readRange, writeRange, type Range } from './url-state.ts'
import { ActiveMembers, NewMembers, Posts } from './over-time.tsx'
import { Neighborhoods, PostTypes } from './rankings.tsx'
import { ActiveThisWeek, Answered, EventFill } from './shares.tsx'
import { QueryError } from '../../components/page/query-error.tsx'
import { call } from '../../lib/api/api.ts'
import { useNumbers } from './use-numbers.ts'

export function AnalyticsPage() {
  const { t } = useTranslation()
  usePageTitle(t('analytics.title'))
  const [asked, ask] = useUrlState({ read: readRange, write: writeRange })
  const stats = useQuery(statsQuery)
  const charts = useQuery(chartsQuery(asked))
  const failed = (query: typeof stats | typeof charts) => (
    <QueryError query={query} small message={t('analytics.failed')} />
  )
  return (
    <>
      <p role="status" className="sr-only">
        {stats.isPending || charts.isPending ? t('analytics.loading') : ''}
      </p>
      {stats.data ? <StatTiles stats={stats.data} /> : stats.isError ? failed(stats) : <TilesSkeleton />}
      {stats.data && stats.data.jobsGivenUp > 0 && (
        <div className="mt-4">
          <Notice tone="warning" icon={TriangleAlert}>
            {t('analytics.givenUp', { count: stats.data.jobsGivenUp })}{' '}
            <Link to={pages.delivery} className="link-text">
              {t('analytics.givenUpWhy')}
            </Link>
          </Notice>
        </div>
      )}
      <RangeChoice value={asked} onChange={ask} />
      {charts.isError && (!charts.data || charts.isPlaceholderData) ? (
        failed(charts)
      ) : charts.data ? (
        <Charts charts={charts.data} stats={stats.data} asked={asked} stale={charts.isPlaceholderData} />
      ) : (
        <ChartsSkeleton />
      )}
    </>
  )
}

function RangeChoice({ value, onChange }: { value: Range; onChange: (next: Range) => void }) {
  const { t } = useTranslation()
  return (
    <div className="mt-3 flex flex-col gap-2 md:mt-4 md:flex-row md:flex-wrap md:justify-between">
      <Segmented
        label={t('analytics.range.label')}
        value={String(value.range)}
        onChange={chosen =>
          onChange({ ...value, range: analyticsRanges.find(range => String(range) === chosen) ?? value.range })
        }
        options={analyticsRanges.map(range => ({
          value: String(range),
          label: t('analytics.range.days', { count: range }),
        }))}
        className="md:w-80"
      />
      <Segmented
        label={t('analytics.range.per')}
        value={value.per}
        onChange={per => onChange({ ...value, per })}
        options={analyticsPers.map(per => ({ value: per, label: t(`analytics.range.${per}`) }))}
        className="md:w-56"
      />
    </div>
  )
}

const ChartsSkeleton = () => (
  <div aria-hidden="true" className="mt-3 grid gap-3 md:mt-4 md:grid-cols-2 md:gap-4">
    {[1, 2, 3, 4].map(nth => (
      <div key={nth} className="rounded-lg border border-line bg-surface p-4 md:p-5">
        <Skeleton className="h-5 w-44 max-w-full" />
        <Skeleton className="mt-2 h-4 w-56 max-w-full" />
        <Skeleton className="mt-5 h-40 w-full" />
      </div>
    ))}
  </div>
)

const row = 'grid gap-3 md:gap-4 empty:hidden'

function Charts({
  charts,
  stats,
  asked,
  stale,
}: {
  charts: AnalyticsCharts
  stats: AnalyticsStats | undefined
  asked: Range
  stale: boolean
}) {
  const { t } = useTranslation()
  const { per } = asked
  const [first, last] = [charts.spans[0], charts.spans.at(-1)]
  const days = first && last ? (Date.parse(last.to) - Date.parse(first.from)) / 86_400_000 + 1 : asked.range
  const { newMembers, activeMembers, posts, asked: questions, seats, neighborhoods } = charts
  const nothing =
    neighborhoods.top.length === 0 &&
    [newMembers, activeMembers, questions, seats, ...Object.values(posts)].every(values =>
      values.every(value => !value),
    )
  if (nothing)
    return <EmptyState art="soon" small title={t('analytics.empty.title')} lead={t('analytics.empty.lead')} />
  return (
    <div
      className={cx('mt-3 grid gap-3 transition-opacity duration-(--dur-base) md:gap-4', stale && 'opacity-60')}
      aria-busy={stale || undefined}
    >
      <div className={cx(row, 'md:grid-cols-2 rail:grid-cols-[1.05fr_1.2fr_.9fr]')}>
        <NewMembers charts={charts} per={per} />
        <PostTypes charts={charts} days={days} />
        {stats && <ActiveThisWeek stats={stats} className="md:max-rail:col-span-2" />}
      </div>
      <div className={cx(row, 'md:grid-cols-2')}>
        <ActiveMembers charts={charts} per={per} />
        <Posts charts={charts} per={per} />
      </div>
      <div className={cx(row, 'items-start md:grid-cols-2')}>
        <Neighborhoods charts={charts} />
        <div className={row}>
          <Answered charts={charts} per={per} days={days} />
          <EventFill charts={charts} per={per} days={days} />
        </div>
      </div>
    </div>
  )
}

const key = ['admin', 'analytics'] as const
const freshFor = 60_000

const statsQuery = queryOptions({
  queryKey: [...key, 'stats'],
  queryFn: ({ signal }) => call(api => api.analytics.stats(undefined, { signal })),
  staleTime: freshFor,
})

const chartsQuery = (asked: Range) =>
  queryOptions({
    queryKey: [...key, 'charts', asked] as const,
    queryFn: ({ signal }) => call(api => api.analytics.charts(asked, { signal })),
    staleTime: freshFor,
    placeholderData: keepPreviousData,
  })

const tiles = [
  { name: 'members', figure: 'membersTotal', period: 'total', stroke: 'stroke-text' },
  { name: 'newMembers', figure: 'members7d', period: 'week', stroke: 'stroke-primary' },
  { name: 'activeUsers', figure: 'activeUsers7d', period: 'week', stroke: 'stroke-selling' },
  { name: 'posts', figure: 'posts7d', period: 'week', stroke: 'stroke-question' },
] as const

const grid = 'mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-3 md:grid-cols-4 md:gap-4'
const tile = 'min-w-0 rounded-lg border border-line bg-surface px-4 py-3.5'

function StatTiles({ stats }: { stats: AnalyticsStats }) {
  const { t } = useTranslation()
  const { number } = useNumbers()
  return (
    <dl aria-label={t('analytics.stats.label')} className={grid}>
      {tiles.map(({ name, figure, period, stroke }) => (
        <div key={name} className={tile}>
          <dt className="text-meta text-text-muted">
            {t(`analytics.stats.${name}`)}
            <span className="sr-only">, {t(`analytics.stats.${period}`)}</span>
          </dt>
          <dd>
            <span className="tnum mt-0.5 mb-2 block font-heading text-[2.125rem] leading-[2.375rem]">
              {number(stats[figure])}
            </span>
            <Sparkline values={stats.series[name]} stroke={stroke} />
            <span aria-hidden="true" className="mt-1.5 block text-meta text-text-muted">
              {t(`analytics.stats.${period}`)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const TilesSkeleton = () => (
  <div aria-hidden="true" className={grid}>
    {tiles.map(({ name }) => (
      <div key={name} className={tile}>
        <Skeleton className="h-4 w-20" />
        <Skeleton className="mt-2 mb-2.5 h-8 w-24" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="mt-2 h-4 w-16" />
      </div>
    ))}
  </div>
)

const [width, height, edge] = [120, 36, 4]

function Sparkline({ values, stroke }: { values: readonly number[]; stroke: string }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (point: number) => edge + (point / Math.max(values.length - 1, 1)) * (width - 2 * edge)
  // A constant series runs through the middle.
  const y = (value: number) =>
    high === low ? height / 2 : height - edge - ((value - low) / (high - low)) * (height - 2 * edge)
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="block h-9 w-full">
      <path
        d={`M${values.map((value, point) => `${x(point).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`}
        className={`fill-none ${stroke}`}
        strokeWidth="2.25"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
