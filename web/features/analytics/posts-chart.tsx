import { useTranslation } from 'react-i18next'
import type { AnalyticsCharts } from '../../../contract/analytics.ts'
import { StackedBars, StackedAreas } from './bars.tsx'
import { kindNames, kinds } from './kinds.ts'
import { Plot } from './plot.tsx'
import { useNumbers } from './use-numbers.ts'
import { ticksOf } from './table.ts'

const barsUpTo = 31

export function PostsChart({ label, spans, posts }: { label: string } & Pick<AnalyticsCharts, 'spans' | 'posts'>) {
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
