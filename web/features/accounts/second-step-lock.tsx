import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'

/** The notice of a locked second step. Takes focus, because the field and button are disabled. The countdown is not announced. */
export function SecondStepLock({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const time =
    seconds < 60
      ? t('accounts.wait.seconds', { seconds })
      : t('accounts.wait.wholeMinutes', { minutes: Math.ceil(seconds / 60) })
  return (
    <div ref={box} tabIndex={-1} className="animate-fade-in focus:outline-none">
      <Notice tone="danger" icon={Lock} role="alert" title={t('errors.code.SECOND_STEP_LOCKED')}>
        <p aria-live="off" className="tnum">
          {t('access.secondStep.opensAgain', { time })}
        </p>
      </Notice>
    </div>
  )
}
