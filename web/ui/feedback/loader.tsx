import { useTranslation } from 'react-i18next'
import { LoaderCircle } from 'lucide-react'
import { Heart, Petals } from '../art/flower.tsx'

export function FlowerLoader({ size = 64, label, ring }: { size?: number; label?: string; ring?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid justify-items-center gap-4.5">
      <svg className="loader" width={size} height={size} viewBox="12 12 76 76" aria-hidden="true" data-art="">
        <Petals fill="var(--primary)" />
        <Heart ring={ring} />
      </svg>
      {label ? (
        <span className="text-text-muted">{label}</span>
      ) : (
        <span className="sr-only motion-reduce:not-sr-only motion-reduce:text-text-muted">{t('ui.loading')}</span>
      )}
    </div>
  )
}

/** Delayed by 150 ms: a fast response shows no flash. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <span aria-hidden="true" className="inline-grid animate-fade-in [animation-delay:150ms]">
      <LoaderCircle size={size} className="animate-turn" />
    </span>
  )
}
