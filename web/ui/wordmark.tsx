import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import { Mark } from './mark.tsx'

/** The name does not scale with the text size: the header has no room for two lines. */
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
