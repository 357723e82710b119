import { ArrowUp } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** Inserts new items on press, so that the list does not move while the user reads. Announced. */
export function ArrivalsPill({ count, label, onShow }: { count: number; label: string; onShow: () => void }) {
  return (
    <div role="status" className="contents">
      {count > 0 && (
        <Button
          variant="ink"
          size="md"
          className="sticky top-[calc(var(--header-h)+var(--safe-top)+8px)] z-20 self-center rounded-full! shadow-float md:top-4"
          icon={<ArrowUp size={18} aria-hidden="true" />}
          onClick={onShow}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
