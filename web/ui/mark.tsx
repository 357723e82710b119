import { Petals } from './petals.tsx'

const tones = {
  brand: ['var(--mark-bg)', 'var(--mark-petal)'],
  /** For the brand block. */
  onBrand: ['#FFFFFF', 'var(--brand-block)'],
  ink: ['var(--inverse)', 'var(--on-inverse)'],
} as const

/** Decorative: the adjacent text must name the product. */
export function Mark({
  size = 32,
  tone = 'brand',
  className,
}: {
  size?: number | undefined
  tone?: keyof typeof tones
  className?: string | undefined
}) {
  const [tile, petal] = tones[tone]
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" data-art="" className={className}>
      <rect width="100" height="100" rx="26" fill={tile} />
      <Petals fill={petal} />
      <circle cx="50" cy="50" r="9" fill={tile} />
      <circle cx="50" cy="50" r="5.2" fill="var(--mark-heart)" />
    </svg>
  )
}
