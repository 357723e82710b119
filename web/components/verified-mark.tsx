import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export function VerifiedMark({ size = 20 }: { size?: number }) {
  const { t } = useTranslation()
  return (
    <span className="ml-1.5 inline-block align-[-0.15em] text-info">
      <BadgeCheck size={size} aria-hidden="true" />
      <span className="sr-only">{t('profiles.verified')}</span>
    </span>
  )
}
