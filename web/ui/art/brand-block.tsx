import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from '../cx.ts'
import { FlowerHero } from './flower-hero.tsx'
import { PanotPattern } from './panot-pattern.tsx'
import { Wordmark } from './logo.tsx'

/** `compact` is a low strip on phones. Must be the first child of a parent with `md:flex`. */
export function BrandBlock({ compact = false, home = '/' }: { compact?: boolean; home?: string }) {
  const { t } = useTranslation()
  return (
    <header
      className={cx(
        'relative overflow-hidden bg-brand-block text-on-brand-block',
        'md:sticky md:top-0 md:flex md:h-dvh md:min-h-140 md:flex-1 md:flex-col md:items-start md:justify-between md:p-6 md:pl-(--gutter)',
        compact
          ? 'flex min-h-33 items-center justify-between gap-3 pt-[calc(12px+var(--safe-top))] pr-5 pb-3 pl-5'
          : 'h-88 px-5 pt-[calc(24px+var(--safe-top))] max-md:max-h-[62dvh] max-md:min-h-70',
      )}
    >
      <PanotPattern />
      <Link
        to={home}
        aria-label={t('ui.productHome')}
        className={cx('relative -my-1.5 w-max rounded-sm py-1.5', compact && 'max-md:mt-1.5 max-md:self-start')}
      >
        <Wordmark tone="onBrand" />
      </Link>
      <FlowerHero
        className={cx(
          'md:absolute md:top-1/2 md:left-1/2 md:-translate-1/2 md:[--petal:min(176px,24vh,17vw)]',
          compact
            ? '[--petal:42px]'
            : 'max-md:absolute max-md:right-4 max-md:bottom-7.5 max-md:[--petal:min(104px,27vw)]',
        )}
      />
      <p
        className={cx(
          'font-heading text-balance md:relative md:w-85 md:max-w-full md:text-[4rem] md:leading-[.97]',
          compact
            ? 'max-md:hidden'
            : 'max-md:absolute max-md:bottom-6 max-md:left-5 max-md:w-[37%] max-md:text-[min(2.25rem,9.2vw)] max-md:leading-none',
        )}
      >
        {t('ui.tagline')}
      </p>
    </header>
  )
}
