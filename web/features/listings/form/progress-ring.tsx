const radius = 15
const length = 2 * Math.PI * radius

/** Upload progress (`part`, 0 to 1) on a darkened picture. */
export function ProgressRing({ part, label }: { part: number; label: string }) {
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * part)}
      width={38}
      height={38}
      viewBox="0 0 38 38"
      className="-rotate-90"
      fill="none"
      strokeWidth={4}
      strokeLinecap="round"
    >
      <circle cx={19} cy={19} r={radius} stroke="white" opacity={0.35} />
      <circle
        cx={19}
        cy={19}
        r={radius}
        stroke="white"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - Math.max(0.02, part))}
        className="transition-[stroke-dashoffset] duration-(--dur-base)"
      />
    </svg>
  )
}
