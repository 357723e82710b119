import { useTranslation } from 'react-i18next'
import { Bars, Line } from './bars.tsx'
import { Plot } from './plot.tsx'
import { type Span, ticksOf } from './table.ts'
import { useNumbers } from './use-numbers.ts'

/** Maximum number of points for bars, and for values above them. */
const barsUpTo = 31
const writtenUpTo = 13

/** A chart with one number per time span. `sentence` formats a value. */
export function SeriesChart({
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
