import type { ReactNode } from 'react'
import { useNumbers } from './use-numbers.ts'

const radius = 52

/** A share as a ring, with text next to it, or below if there is little room. */
export function Ring({ share, children }: { share: number; children: ReactNode }) {
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
