import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { FlowerLoader } from '../../ui/feedback/loader.tsx'

const widths = {
  column: 'md:grid-cols-[minmax(0,640px)] rail:grid-cols-[minmax(0,624px)_316px]',
  solo: 'md:grid-cols-[minmax(0,680px)]',
  wide: 'md:grid-cols-[minmax(0,980px)]',
}

export function Page({
  width = 'column',
  aside,
  asideLabel,
  bar = false,
  busy = false,
  className,
  children,
}: {
  width?: keyof typeof widths
  aside?: ReactNode
  asideLabel?: string
  bar?: boolean
  busy?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'md:grid md:justify-center md:gap-8 md:px-gutter md:pt-8 group-has-[[data-sub-header]]/shell:md:pt-3',
        bar ? 'md:pb-[max(64px,calc(var(--bottom-h)+24px))]' : 'md:pb-16',
        widths[width],
      )}
    >
      <main
        id="main"
        tabIndex={-1}
        aria-busy={busy || undefined}
        className={cx(
          'px-gutter min-w-0 md:px-0 md:pb-0',
          bar ? 'pb-[calc(var(--bottom-h)+17px)]' : 'pb-[calc(var(--tabbar-h)+var(--safe-bottom)+32px)]',
          className,
        )}
      >
        {children}
      </main>
      {aside && width === 'column' && (
        <aside aria-label={asideLabel} className="sticky top-8 hidden self-start rail:block">
          {aside}
        </aside>
      )}
    </div>
  )
}

function useAfter(milliseconds: number) {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}

export function LoadingScreen({
  subject,
  skeleton,
  words = false,
}: {
  subject?: string
  skeleton?: ReactNode
  words?: boolean
}) {
  const { t } = useTranslation()
  const late = useAfter(400)
  const long = useAfter(4000)
  const label = subject ? t('ui.loadingSubject', { subject }) : t('ui.loading')
  if (skeleton)
    return (
      <Page busy>
        <p role="status" className="sr-only">
          {label}
        </p>
        {skeleton}
      </Page>
    )
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy="true"
      className="grid min-h-[70dvh] place-content-center justify-items-center p-6 text-center"
    >
      {late && <FlowerLoader size={88} {...(long || words ? { label } : {})} />}
    </main>
  )
}
