import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { OfflineBanner } from '../../components/page/offline-banner.tsx'
import { useViewHeight } from './use-view-height.ts'
import { IconButton } from '../../ui/button.tsx'

/** On phones it covers the page and stays above the keyboard. Back returns to the page from which it was opened. */
export function ThreadFrame({
  title,
  actions,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const frame = useViewHeight()
  const back = () => {
    const steps = (history.state as { idx?: number } | null)?.idx ?? 0
    if (from && steps > 0) void navigate(-1)
    else void navigate(from ?? pages.messages, { replace: true })
  }
  return (
    <main
      ref={frame}
      id="main"
      tabIndex={-1}
      data-own-banner=""
      className="fixed inset-x-0 top-0 flex h-dvh flex-col bg-background md:relative md:h-auto md:min-h-0"
    >
      <header
        data-sub-header=""
        className="flex min-h-[calc(var(--header-h)+var(--safe-top))] flex-none items-center gap-2.5 border-b border-line bg-surface pt-[calc(8px+var(--safe-top))] pr-2 pb-2 pl-1 md:min-h-17 md:py-3 md:pr-4 md:pl-6"
      >
        <IconButton label={t('ui.back')} className="md:hidden" onClick={back}>
          <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <div className="min-w-0 flex-1">
          {typeof title === 'string' ? <p className="font-semibold">{title}</p> : title}
        </div>
        {actions}
      </header>
      <OfflineBanner detail={t('messages.thread.offline')} />
      {children}
    </main>
  )
}
