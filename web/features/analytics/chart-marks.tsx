import { cx } from '../../ui/cx.ts'

interface Layer {
  values: readonly number[]
  fill: string
}

const x = (point: number, count: number) => `${((point + 0.14) / count) * 100}%`
const width = (count: number) => `${(0.72 / count) * 100}%`

export function Bars({
  values,
  highest,
  at,
  written,
}: {
  values: readonly (number | null)[]
  highest: number
  at: number | null
  written: ((value: number) => string) | undefined
}) {
  const peak = values.indexOf(highest)
  return values.map((value, point) => {
    if (value === null) return null
    const share = highest > 0 ? (value / highest) * 100 : 0
    return (
      <g key={point}>
        <rect
          x={x(point, values.length)}
          width={width(values.length)}
          // A zero value keeps a thin line, unlike missing data.
          y={`${100 - Math.max(share, 1)}%`}
          height={`${Math.max(share, 1)}%`}
          rx={values.length > 14 ? 2 : 6}
          className={cx(
            point === peak ? 'fill-primary' : 'fill-line-strong',
            point !== peak && point !== at && 'opacity-55',
          )}
        />
        {written && (
          <text
            x={`${((point + 0.5) / values.length) * 100}%`}
            y={`${100 - share}%`}
            dy="-7"
            textAnchor="middle"
            className="tnum fill-text text-meta font-semibold"
          >
            {written(value)}
          </text>
        )}
      </g>
    )
  })
}

export function StackedBars({ layers, highest, at }: { layers: readonly Layer[]; highest: number; at: number | null }) {
  const count = layers[0]?.values.length ?? 0
  return Array.from({ length: count }, (_, point) => {
    let ground = 100
    return (
      <g key={point} className={cx(at !== null && point !== at && 'opacity-55')}>
        {layers.map(({ values, fill }) => {
          const share = highest > 0 ? ((values[point] ?? 0) / highest) * 100 : 0
          ground -= share
          return share > 0 ? (
            <rect
              key={fill}
              x={x(point, count)}
              width={width(count)}
              y={`${ground}%`}
              height={`${share}%`}
              rx={1.5}
              className={fill}
            />
          ) : null
        })}
      </g>
    )
  })
}

const place = (point: number, count: number) => ((point + 0.5) / count) * 100

/** Over each point and the six before it, without unknown values. */
const averaged = (values: readonly (number | null)[]) =>
  values.map((value, point) => {
    const known = values.slice(Math.max(0, point - 6), point + 1).filter(one => one !== null)
    return value === null ? null : known.reduce((sum, one) => sum + one, 0) / known.length
  })

/** Interrupted at unknown values. `averages` adds the moving average. */
export function Line({
  values,
  highest,
  at,
  averages,
}: {
  values: readonly (number | null)[]
  highest: number
  at: number | null
  averages: boolean
}) {
  const y = (value: number) => 100 - (highest > 0 ? (value / highest) * 100 : 0)
  const drawn = averages ? averaged(values) : values
  const path = drawn
    .map((value, point) =>
      value === null
        ? ''
        : `${(drawn[point - 1] ?? null) === null ? 'M' : 'L'}${place(point, values.length).toFixed(2)} ${y(value).toFixed(2)}`,
    )
    .join('')
  const looked = at === null ? null : (values[at] ?? null)
  const dots = [
    { point: values.indexOf(highest), value: highest, className: 'fill-primary' },
    ...(at !== null && looked !== null ? [{ point: at, value: looked, className: 'fill-text' }] : []),
  ]
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
        {averages && (
          <path
            d={`M${place(0, values.length).toFixed(2)} 100L${values.map((value, point) => `${place(point, values.length).toFixed(2)} ${y(value ?? 0).toFixed(2)}`).join('L')}L${place(values.length - 1, values.length).toFixed(2)} 100Z`}
            className="fill-line-strong opacity-45"
          />
        )}
        <path
          d={path}
          className="fill-none stroke-text"
          strokeWidth="2.25"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {dots.map(({ point, value, className }) => (
        <circle
          key={className}
          cx={`${place(point, values.length)}%`}
          cy={`${y(value)}%`}
          r="5"
          strokeWidth="2"
          className={`${className} stroke-surface`}
        />
      ))}
    </>
  )
}

export function StackedAreas({ layers, highest }: { layers: readonly Layer[]; highest: number }) {
  const count = layers[0]?.values.length ?? 0
  const tops = layers.map((_, nth) =>
    Array.from({ length: count }, (_, point) =>
      layers.slice(0, nth + 1).reduce((sum, { values }) => sum + (values[point] ?? 0), 0),
    ),
  )
  const edge = (values: readonly number[]) =>
    values.map(
      (value, point) => `${place(point, count).toFixed(2)} ${(100 - (value / Math.max(highest, 1)) * 100).toFixed(2)}`,
    )
  const floor = Array.from({ length: count }, () => 0)
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
      {layers.map(({ fill }, nth) => (
        <path
          key={fill}
          d={`M${edge(tops[nth] ?? floor).join('L')}L${edge(tops[nth - 1] ?? floor)
            .toReversed()
            .join('L')}Z`}
          className={fill}
        />
      ))}
    </svg>
  )
}
