import { useId } from 'react'
import { cx } from '../cx.ts'

const bud = 'M44 32a12.5 12.5 0 1 0-12.5 12.5H44Z'
const groove = 'M38 32a6.5 6.5 0 1 0-6.5 6.5M44 44 35 35'

export function PanotPattern({
  tile = 92,
  line = 'var(--panot-line-on-color)',
  className,
}: {
  tile?: number
  line?: string
  className?: string | undefined
}) {
  const id = useId()
  const scale = tile / 100
  return (
    <svg className={cx('pointer-events-none absolute inset-0 size-full', className)} aria-hidden="true" data-art="">
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <g
            transform={`scale(${scale})`}
            fill="none"
            stroke={line}
            strokeWidth={1.5 / scale}
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M0 0H100V100H0Z" />
            {[0, 90, 180, 270].map(turn => (
              <g key={turn} transform={`rotate(${turn} 50 50)`}>
                <path d={bud} />
                <path d={groove} />
              </g>
            ))}
            <circle cx="50" cy="50" r="4" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
