import { useTranslation } from 'react-i18next'
import { Petals } from './flower.tsx'
import { cx } from '../cx.ts'

const markTones = {
  brand: ['var(--mark-bg)', 'var(--mark-petal)'],
  onBrand: ['#FFFFFF', 'var(--brand-block)'],
  ink: ['var(--inverse)', 'var(--on-inverse)'],
} as const

export function Mark({
  size = 32,
  tone = 'brand',
  className,
}: {
  size?: number | undefined
  tone?: keyof typeof markTones
  className?: string | undefined
}) {
  const [tile, petal] = markTones[tone]
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" data-art="" className={className}>
      <rect width="100" height="100" rx="26" fill={tile} />
      <Petals fill={petal} />
      <circle cx="50" cy="50" r="9" fill={tile} />
      <circle cx="50" cy="50" r="5.2" fill="var(--mark-heart)" />
    </svg>
  )
}

/** Does not scale with the text size: the header has no room for two lines. */
export function Wordmark({
  size = 32,
  tone = 'brand',
  className,
  nameClassName,
}: {
  size?: number
  tone?: 'brand' | 'onBrand'
  className?: string | undefined
  nameClassName?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <span className={cx('flex items-center gap-2.5', className)}>
      <Mark size={size} tone={tone} />
      <b
        className={cx(
          'font-heading tracking-[-.02em] whitespace-nowrap',
          size > 32 ? 'text-[23px] leading-6' : 'text-[21px] leading-6',
          nameClassName,
        )}
      >
        {t('ui.product')}
      </b>
    </span>
  )
}
