import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from './cx.ts'

const looks = {
  /** An action among words, in vermell. */
  strong: 'link-text',
  /** A reference, in the colour of its sentence. */
  plain: 'underline underline-offset-2',
  /** Beside a heading, such as "See all": no line, a full target. */
  bare: 'inline-flex min-h-11 items-center text-copy whitespace-nowrap font-semibold text-primary-text no-underline hover:underline',
}

/** A link inside the app. `tall` gives it a 44 px target where it stands alone; `newTab` opens a new tab and says so. */
export function TextLink({
  look = 'strong',
  tall = false,
  newTab = false,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & { look?: keyof typeof looks; tall?: boolean; newTab?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link
      className={cx(looks[look], tall && 'inline-flex min-h-11 items-center', className)}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
      {...rest}
    >
      {children}
      {newTab && (
        <>
          <ArrowUpRight size={14} aria-hidden="true" className="inline-block" />
          <span className="sr-only"> {t('ui.newTab')}</span>
        </>
      )}
    </Link>
  )
}
