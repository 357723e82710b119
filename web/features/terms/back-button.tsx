import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

/** Returns to the editor. Takes focus, because the button that led here has unmounted. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button
      ref={button}
      variant="ghost"
      size="md"
      className="mb-2 -ml-3.5"
      icon={<ArrowLeft size={20} aria-hidden="true" />}
      onClick={onBack}
    >
      {t('legal.back')}
    </Button>
  )
}
