export function ProgressBar({
  value,
  max,
  min = 0,
  label,
}: {
  value: number
  max: number
  min?: number
  label: string
}) {
  return (
    <div
      role="progressbar"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-label={label}
      className="h-2 overflow-hidden rounded-[4px] bg-sunken forced-colors:border"
    >
      <span
        data-signal="fill"
        className="block h-full rounded-[4px] bg-primary transition-[width] duration-(--dur-slow) ease-out-soft"
        style={{ width: `${(100 * value) / max}%` }}
      />
    </div>
  )
}
