import { useTranslation } from 'react-i18next'
import type { AnalyticsCharts, AnalyticsStats } from '../../../contract/analytics.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/state-screen.tsx'
import type { Range } from './address.ts'
import { ActiveMembers, NewMembers, Posts } from './over-time.tsx'
import { Neighborhoods, PostTypes } from './rankings.tsx'
import { ActiveThisWeek, Answered, EventFill } from './shares.tsx'

const row = 'grid gap-3 md:gap-4 empty:hidden'

/** `stale`: charts of the previous range are still shown. */
export function Charts({
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
