import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StepFlower } from '../../ui/flower.tsx'

export function OnboardingProgress({ step }: { step: number }) {
  const { t } = useTranslation()
  const of = limits.onboardingSteps
  const label = t('onboarding.step', { step, of })
  return (
    <div className="flex items-center gap-3.5">
      <StepFlower step={step} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="tnum text-copy font-semibold">{label}</span>
          {step === of && <span className="text-meta text-text-muted">{t('onboarding.last')}</span>}
        </div>
        <ProgressBar value={step} min={1} max={of} label={label} />
      </div>
    </div>
  )
}
