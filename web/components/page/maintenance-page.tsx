import '../../locales/en/maintenance.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { adminEntry, pages } from '../../../contract/pages.ts'
import { closedFor, refreshSession, useSession } from '../../lib/api/session.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { listen } from '../../lib/dom/listen.ts'
import { inBackground } from '../../lib/live/background.ts'
import { Wordmark } from '../../ui/art/logo.tsx'
import { Button } from '../../ui/button.tsx'
import { StateScreen } from '../../ui/feedback/state-screen.tsx'
import { MemberText } from '../../ui/member-text.tsx'
import { Page } from './page.tsx'

const againIcon = <RotateCw size={20} strokeWidth={2.25} aria-hidden="true" />
/** Milliseconds. */
const askEvery = 10_000

export function Maintenance({ over }: { over: boolean }) {
  const session = useSession()
  const text = closedFor(session)
  if (text === null) return <Banner />
  const page = <MaintenancePage text={text} over={over} />
  return over ? createPortal(<Cover>{page}</Cover>, document.body) : page
}

function Banner() {
  const { t } = useTranslation()
  const client = useQueryClient()
  useRepeated(() => refreshSession(client))
  return (
    <p
      role="status"
      className="px-gutter bg-inverse py-2 pt-[calc(8px+var(--safe-top))] text-label font-semibold text-on-inverse"
    >
      {t('maintenance.banner')} <span className="font-normal text-on-inverse-muted">{t('maintenance.detail')}</span>
    </p>
  )
}

/** Modal, because a dialog of the app may be open: it must not hold the focus. */
function Cover({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const show = () => {
    if (ref.current?.open === false) ref.current.showModal()
  }
  useEffect(() => {
    const before = document.activeElement
    show()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={t('maintenance.title')}
      onCancel={event => event.preventDefault()}
      // Browsers let a second Escape close any dialog.
      onClose={show}
      className="pointer-events-auto fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-background text-text"
    >
      {children}
    </dialog>
  )
}

function MaintenancePage({ text, over }: { text: string; over: boolean }) {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const { ask, isAsking } = useReturn()
  usePageTitle(t('maintenance.title'), !over)
  return (
    <>
      <header className="px-gutter flex min-h-[calc(var(--header-h)+var(--safe-top))] items-center pt-(--safe-top)">
        <Wordmark />
      </header>
      <Page width="solo">
        <StateScreen art="soon" title={t('maintenance.title')} lead={t('maintenance.lead')}>
          {text && (
            <section
              aria-label={t('maintenance.note')}
              className="mb-3 w-full max-w-120 rounded-lg border border-line bg-surface px-4 py-3 text-start"
            >
              <h2 className="text-meta font-semibold text-text-muted">{t('maintenance.note')}</h2>
              <MemberText className="mt-1 text-copy">{text}</MemberText>
            </section>
          )}
          {over && <p className="text-meta text-text-muted">{t('maintenance.kept')}</p>}
          <Button size="lg" icon={againIcon} busy={isAsking} onClick={ask}>
            {t('maintenance.again')}
          </Button>
          {!viewer && (
            <a
              href={`${pages.signIn}?${adminEntry}`}
              className="inline-flex min-h-11 items-center text-meta text-text-muted underline underline-offset-2"
            >
              {t('maintenance.admin')}
            </a>
          )}
        </StateScreen>
      </Page>
    </>
  )
}

function useReturn() {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    const session = await refreshSession(client)
    if (closedFor(session) === null)
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
  useRepeated(ask)
  return {
    isAsking,
    ask: () => {
      setAsking(true)
      inBackground(ask().finally(() => setAsking(false)))
    },
  }
}

/** While the page is visible; nothing announces the end. */
function useRepeated(ask: () => Promise<unknown>): void {
  const again = useEffectEvent(() => inBackground(ask()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          if (document.visibilityState === 'visible') again()
          wait()
        },
        askEvery * (0.5 + Math.random()),
      )
    }
    wait()
    const ends = [listen('online', () => again()), listen('focus', () => again())]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [])
}
