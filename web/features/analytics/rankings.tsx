import { MapPin, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnalyticsCharts } from '../../../contract/analytics.ts'
import { neighborhoodText } from '../../components/person-labels.ts'
import { postIcon } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { ChartCard } from './chart-card.tsx'
import { kindNames, kinds } from './kinds.ts'
import { useNumbers } from './use-numbers.ts'

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

interface Row {
  name: string
  value: number
  /** The remainder: a number without a bar. */
  rest?: boolean
  icon?: LucideIcon
  bar?: string
  text?: string
}

function BarList({ rows }: { rows: readonly Row[] }) {
  const { number } = useNumbers()
  const highest = Math.max(1, ...rows.map(({ value, rest }) => (rest ? 0 : value)))
  return (
    <ul className="mt-3.5 grid grid-cols-[minmax(0,auto)_minmax(3rem,1fr)_auto] gap-x-2.5 gap-y-3 md:gap-y-3.5">
      {rows.map(({ name, value, rest, icon: Icon, bar = 'bg-line-strong', text }) => (
        <li key={name} className="col-span-3 grid grid-cols-subgrid items-center">
          <span className="flex min-w-0 items-center gap-2 text-copy leading-[1.25rem] font-semibold">
            {Icon && <Icon size={17} aria-hidden="true" className={text} />}
            <span className="wrapline min-w-0">{name}</span>
          </span>
          <span aria-hidden="true" className={cx('h-2.5 overflow-hidden rounded-full', !rest && 'bg-sunken')}>
            {!rest && (
              <span
                data-signal="fill"
                className={cx('block h-full rounded-full', bar)}
                style={{ width: `${(value / highest) * 100}%` }}
              />
            )}
          </span>
          <span className="tnum text-right text-copy leading-[1.25rem] font-semibold">{number(value)}</span>
        </li>
      ))}
    </ul>
  )
}
