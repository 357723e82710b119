import { useEffect, useRef, type ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/button.tsx'

const widths = { column: 'max-w-[624px]', solo: 'max-w-[680px]', wide: 'max-w-[980px] md:justify-end', full: '' }

export function ActionBar({ width = 'solo', children }: { width?: keyof typeof widths; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => style.setProperty('--bar-h', `${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current) sizes.observe(bar.current)
    return () => {
      sizes.disconnect()
      style.removeProperty('--bar-h')
    }
  }, [])
  // A press may replace its button, and focus would go to the top of the page. The new button does not take it: a second press of the
  // key could leave the event that the first one joined.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  })
  return (
    <div
      ref={bar}
      tabIndex={-1}
      data-action-bar=""
      onFocus={event => (focused.current = event.target)}
      // React sends no blur for a removed element.
      onBlur={() => (focused.current = null)}
      className="px-gutter fixed right-0 bottom-0 left-(--rail-width,0px) z-30 border-t border-line bg-surface pt-3 pb-[calc(12px+var(--safe-bottom))] focus:outline-none"
    >
      <div className={cx('mx-auto flex w-full flex-wrap items-center gap-3', widths[width])}>{children}</div>
    </div>
  )
}

export function SubHeader({
  to,
  title,
  actions,
  keepTabs = false,
}: {
  to: string
  title?: ReactNode
  actions?: ReactNode
  keepTabs?: boolean
}) {
  const { t } = useTranslation()
  const back = useBack(to)
  return (
    <header
      data-sub-header=""
      data-keep-tabs={keepTabs || undefined}
      className="sticky top-0 z-20 flex min-h-[calc(var(--header-h)+var(--safe-top))] items-center gap-2 bg-background pt-(--safe-top) pr-[max(14px,var(--safe-right))] pl-2"
    >
      <IconButton label={t('ui.back')} onClick={back}>
        <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <div className="line-clamp-1 min-w-0 flex-1 font-semibold">{title}</div>
      {actions}
    </header>
  )
}

/** `to`: where a page leads that was opened by its link. */
export function useBack(to: string) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(to, { replace: true }) : navigate(-1))
}

export function FloatingBack({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <IconButton look="float" label={t('ui.back')} onClick={useBack(to)}>
      <ArrowLeft size={22} aria-hidden="true" />
    </IconButton>
  )
}
