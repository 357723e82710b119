import { LoaderCircle } from 'lucide-react'

/** Appears after 150 ms, so that a fast response does not flash it. Decorative. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <span aria-hidden="true" className="inline-grid animate-fade-in [animation-delay:150ms]">
      <LoaderCircle size={size} className="animate-turn" />
    </span>
  )
}
