import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Count } from '../../ui/badge.tsx'

export function JumpButton({ count, shown, onJump }: { count: number; shown: boolean; onJump: () => void }) {
  const { t } = useTranslation()
  if (!shown) return null
  return (
    <button
      type="button"
      aria-label={count > 0 ? t('messages.thread.jumpNew', { count }) : t('messages.thread.jump')}
      className="absolute right-3.5 bottom-3 grid size-12 place-items-center rounded-full bg-raised shadow-float transition-colors duration-(--dur-fast) hover:bg-sunken md:right-8 forced-colors:border"
      onClick={onJump}
    >
      <ArrowDown size={22} aria-hidden="true" />
      <Count value={count} className="absolute -top-1.5 -right-1" />
    </button>
  )
}
