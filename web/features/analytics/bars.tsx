import { cx } from '../../ui/cx.ts'

export interface Layer {
  values: readonly number[]
  fill: string
}

const x = (point: number, count: number) => `${((point + 0.14) / count) * 100}%`
const width = (count: number) => `${(0.72 / count) * 100}%`

/** Vertical bars in a neutral color, the highest in the accent color; values above the bars if there are few. */
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
          // A zero value keeps a thin line, to distinguish it from missing data.
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
