import { LoaderCircle } from 'lucide-react'

/** Turns after 150 ms, so that a quick answer never flashes it. Decorative: the button beside it says the verb. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <span aria-hidden="true" className="inline-grid animate-fade-in [animation-delay:150ms]">
      <LoaderCircle size={size} className="animate-turn" />
    </span>
  )
}
