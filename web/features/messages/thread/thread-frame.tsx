import { ArrowLeft, Ban } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { ConversationDetail } from '../../../../contract/messages.ts'
import type { PersonCard } from '../../../../contract/people.ts'
import { OfflineBanner } from '../../../components/page/offline-banner.tsx'
import { IconButton, Button } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton, Loading } from '../../../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { PersonLink, usePersonName } from '../../../components/person-link.tsx'
import { joinValues } from '../../../../contract/text/member-text.ts'

/** On phones it covers the page and stays above the keyboard. */
export function ThreadFrame({
  title,
  actions,
  offline,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  /** What the offline banner adds. By default, that messages are queued. */
  offline?: string | undefined
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
      <OfflineBanner queues detail={offline ?? t('messages.thread.offline')} />
      {children}
    </main>
  )
}

export function ThreadPerson({ person }: { person: ConversationDetail['other'] }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const { hometown, country, jobTitle: job, company } = person
  const work = job && company ? t('messages.thread.work', { job, company }) : (job ?? company)
  const about = joinValues([joinValues([hometown, country], ', '), work])
  return <PersonTitle person={person} title={nameOf(person)} about={about} />
}

export function PersonTitle({ person, title, about }: { person: PersonCard; title: string; about: string }) {
  return (
    <PersonLink
      person={person}
      className="-my-1 flex min-h-11 items-center gap-2.5 rounded-md py-1 hover:[&_h1]:underline"
    >
      <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={44} />
      <span className="min-w-0 flex-1">
        <h1 className="line-clamp-1 leading-5 font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
        {about && <span className="line-clamp-1 text-meta text-text-muted wrap-anywhere">{about}</span>}
      </span>
    </PersonLink>
  )
}

const widths = ['w-3/5', 'w-2/5 ml-auto', 'w-1/2', 'w-3/5', 'w-1/2 ml-auto']

export function LoadingThread() {
  return (
    <Loading className="flex flex-1 flex-col justify-end gap-2 overflow-hidden p-4 md:p-6">
      {widths.map((width, index) => (
        <Skeleton key={index} className={cx('h-11 flex-none rounded-lg!', width)} />
      ))}
      <Skeleton className="mt-4 h-12 flex-none rounded-full!" />
    </Loading>
  )
}

const middle = 'flex flex-1 flex-col items-center justify-center gap-1.5 overflow-y-auto p-6 text-center'

export function SayHi({ person, onPick }: { person: ConversationDetail['other']; onPick: (text: string) => void }) {
  const { t } = useTranslation()
  const { name, neighborhood: place } = person
  const openers = [...(place ? [t('messages.hi.openerPlace', { place })] : []), t('messages.hi.opener')]
  return (
    <div className={middle}>
      <Avatar id={person.id} name={name} src={person.avatarUrl} size={112} />
      <h2 className="type-h1 mt-4">{t('messages.hi.title', { name })}</h2>
      {place && <p className="max-w-[30ch] text-balance text-text-muted">{t('messages.hi.place', { place })}</p>}
      <ul aria-label={t('messages.hi.openers')} className="mt-4 flex flex-wrap justify-center gap-2">
        {openers.map(text => (
          <li key={text}>
            <button
              type="button"
              className="relative min-h-10 rounded-[20px] border border-line bg-surface px-4 py-1 text-copy leading-5 font-medium after:absolute after:inset-x-0 after:-inset-y-[3px] after:content-[''] hover:bg-sunken"
              onClick={() => onPick(text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Blocked({ unblock, busy }: { unblock: (() => void) | undefined; busy: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={middle}>
      <span className="grid size-16 place-items-center rounded-lg bg-sunken">
        <Ban size={30} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2 className="type-h2 mt-3">{t('messages.blocked.title')}</h2>
      <p className="max-w-[32ch] text-balance text-text-muted">{t('messages.blocked.lead')}</p>
      <div className="mt-3.5 flex flex-wrap justify-center gap-2.5">
        <ButtonLink to={pages.messages} variant="secondary">
          {t('messages.missing.back')}
        </ButtonLink>
        {unblock && (
          <Button variant="quiet" busy={busy} onClick={unblock}>
            {t('messages.menu.unblock')}
          </Button>
        )}
      </div>
    </div>
  )
}

export function Closed({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex min-h-17.25 flex-none items-center justify-center gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+var(--safe-bottom))] text-center text-copy leading-5.5 text-text-muted"
    >
      <Ban size={18} aria-hidden="true" />
      {children}
    </p>
  )
}

/** For browsers where the on-screen keyboard overlays the page. */
function useViewHeight() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    const element = ref.current
    if (!view || !element) return
    const fit = () => {
      const covered = view.scale === 1 && window.innerHeight - view.height > 80
      element.style.height = covered && getComputedStyle(element).position === 'fixed' ? `${view.height}px` : ''
      element.style.top = covered ? `${view.offsetTop}px` : ''
    }
    fit()
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
    }
  }, [])
  return ref
}
