import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

/** The way back to the newest message, and how many have arrived since. */
export function NewestPill({ count, shown, onJump }: { count: number; shown: boolean; onJump: () => void }) {
  const { t } = useTranslation()
  if (!shown) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button
        variant="ink"
        size="md"
        className="pointer-events-auto rounded-full shadow-float"
        icon={<ArrowDown size={18} aria-hidden="true" />}
        onClick={onJump}
      >
        {count > 0 ? t('messages.thread.arrived', { count }) : t('messages.thread.newest')}
      </Button>
    </div>
  )
}
