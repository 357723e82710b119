import { Heart, Petals } from './petals.tsx'

/** The onboarding progress. Decorative: "Step n of 4" must be next to it. */
export function StepFlower({ step, size = 48 }: { step: number; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="12 12 76 76" aria-hidden="true" data-art="">
      <Petals fill={index => (index < step ? 'var(--primary)' : 'var(--surface-sunken)')} />
      <Heart />
    </svg>
  )
}
