import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalyticsCharts, AnalyticsStats } from '../../../contract/analytics.ts'
import type { AnalyticsPer } from '../../../contract/values/analytics-ranges.ts'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { ChartCard } from './chart-card.tsx'
import type { Table } from './table.ts'
import { useNumbers } from './use-numbers.ts'

const strong = <strong className="font-semibold text-text" />

export function ActiveThisWeek({ stats, className }: { stats: AnalyticsStats; className?: string }) {
  const { t } = useTranslation()
  const { number } = useNumbers()
  const { membersTotal, activeUsers7d } = stats
  if (membersTotal === 0) return null
  const row = (name: 'active' | 'quiet', value: number) => [
    t(`analytics.active.rows.${name}`),
    value,
    { share: value / membersTotal },
  ]
  return (
    <ChartCard
      title={t('analytics.active.title')}
      summary={t('analytics.active.summary')}
      file="active-this-week"
      table={{
        columns: [t('analytics.active.title'), t('analytics.active.column'), t('analytics.chart.share')],
        rows: [row('active', activeUsers7d), row('quiet', membersTotal - activeUsers7d)],
      }}
      {...(className ? { className } : {})}
    >
      <Ring share={activeUsers7d / membersTotal}>
        <Sentence
          i18nKey="analytics.active.text"
          values={{ active: number(activeUsers7d), members: number(membersTotal) }}
          components={{ strong }}
        />
      </Ring>
    </ChartCard>
  )
}

interface Props {
  charts: AnalyticsCharts
  per: AnalyticsPer
  days: number
}

const totalOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

export function Answered({ charts, per, days }: Props) {
  const { t } = useTranslation()
  const { number } = useNumbers()
  const [asked, answered] = [totalOf(charts.asked), totalOf(charts.answered)]
  return (
    <Share
      name="answered"
      part={answered}
      whole={asked}
      table={tableOf(charts, charts.asked, charts.answered, [
        t(`analytics.chart.when.${per}`),
        t('analytics.answered.columns.asked'),
        t('analytics.answered.columns.answered'),
        t('analytics.chart.share'),
      ])}
    >
      <Sentence
        i18nKey="analytics.answered.text"
        values={{ answered: number(answered), asked: number(asked), days }}
        components={{ strong }}
      />
    </Share>
  )
}

export function EventFill({ charts, per, days }: Props) {
  const { t } = useTranslation()
  const { number } = useNumbers()
  const [seats, taken] = [totalOf(charts.seats), totalOf(charts.seatsTaken)]
  return (
    <Share
      name="fill"
      part={taken}
      whole={seats}
      table={tableOf(charts, charts.seats, charts.seatsTaken, [
        t(`analytics.chart.when.${per}`),
        t('analytics.fill.columns.seats'),
        t('analytics.fill.columns.taken'),
        t('analytics.chart.share'),
      ])}
    >
      <Sentence
        i18nKey="analytics.fill.text"
        values={{ taken: number(taken), seats: number(seats), days }}
        components={{ strong }}
      />
    </Share>
  )
}

function Share({
  name,
  part,
  whole,
  table,
  children,
}: {
  name: 'answered' | 'fill'
  part: number
  whole: number
  table: Table
  children: ReactNode
}) {
  const { t } = useTranslation()
  if (whole === 0) return null
  return (
    <ChartCard
      title={t(`analytics.${name}.title`)}
      summary={t(`analytics.${name}.summary`)}
      file={name === 'answered' ? 'answered-within-a-day' : 'event-places-taken'}
      table={table}
    >
      <Ring share={part / whole}>{children}</Ring>
    </ChartCard>
  )
}

const tableOf = ({ spans }: AnalyticsCharts, wholes: number[], parts: number[], columns: string[]): Table => ({
  columns,
  rows: spans.map((span, nth) => {
    const [whole, part] = [wholes[nth] ?? 0, parts[nth] ?? 0]
    return [span, whole, part, whole > 0 ? { share: part / whole } : null]
  }),
})

const radius = 52

function Ring({ share, children }: { share: number; children: ReactNode }) {
  const { share: written } = useNumbers()
  const length = 2 * Math.PI * radius
  const filled = Math.max(0, Math.min(1, share)) * length
  return (
    <div className="@container mt-3">
      <div className="flex flex-col items-start gap-4 @[15rem]:flex-row @[15rem]:items-center @[15rem]:gap-5">
        <div className="relative size-31 flex-none">
          <svg aria-hidden="true" viewBox="0 0 124 124" className="size-full -rotate-90">
            <circle cx="62" cy="62" r={radius} fill="none" strokeWidth="16" className="stroke-sunken" />
            {filled > 0 && (
              <circle
                cx="62"
                cy="62"
                r={radius}
                fill="none"
                strokeWidth="16"
                // Round ends would close the gap of an almost full ring.
                strokeLinecap={share > 0.93 ? 'butt' : 'round'}
                strokeDasharray={`${filled} ${length}`}
                className="stroke-primary"
              />
            )}
          </svg>
          <p className="type-h1 absolute inset-0 grid place-items-center">{written(share)}</p>
        </div>
        <p className="min-w-0 flex-1 text-copy text-text-muted">{children}</p>
      </div>
    </div>
  )
}
