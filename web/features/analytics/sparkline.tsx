const [width, height, edge] = [120, 36, 4]

/** The trend of a figure as a line without a scale. `stroke`: color class. */
export function Sparkline({ values, stroke }: { values: readonly number[]; stroke: string }) {
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
