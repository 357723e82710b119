import { useTranslation } from 'react-i18next'
import type { AnalyticsStats } from '../../../contract/analytics.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useNumbers } from './use-numbers.ts'

const tiles = [
  { name: 'members', figure: 'membersTotal', period: 'total', stroke: 'stroke-text' },
  { name: 'newMembers', figure: 'members7d', period: 'week', stroke: 'stroke-primary' },
  { name: 'activeUsers', figure: 'activeUsers7d', period: 'week', stroke: 'stroke-selling' },
  { name: 'posts', figure: 'posts7d', period: 'week', stroke: 'stroke-question' },
] as const

const grid = 'mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-3 md:grid-cols-4 md:gap-4'
const tile = 'min-w-0 rounded-lg border border-line bg-surface px-4 py-3.5'

export function StatTiles({ stats }: { stats: AnalyticsStats }) {
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

export const TilesSkeleton = () => (
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
