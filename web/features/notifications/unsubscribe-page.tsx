import { MailCheck, Mail, Undo2, Unlink, type LucideIcon } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as PageLink } from 'react-router'
import type { Subscription } from '../../../contract/notification-settings.ts'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/notification-topics.ts'
import '../../locales/en/unsubscribe.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useLink, type Link } from '../../lib/dom/use-link.ts'
import { Wordmark } from '../../ui/art/logo.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FormError } from '../../ui/feedback/notice.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'

type State =
  | { status: 'checking' }
  /** `asked` until the first press. */
  | { status: 'shown'; subscription: Subscription; asked: boolean; problem?: unknown }
  | { status: 'invalid' }
  | { status: 'failed'; error: unknown }

/** The link of an email. Opening it changes nothing, because mail scanners open links too and run scripts. Works without signing in. */
export function UnsubscribePage() {
  const { t } = useTranslation()
  const { state, busy, turn, again } = useSubscription()
  const looks = lookOf(state)
  const title = useTitle(state)
  usePageTitle(title)
  return (
    <div className="mx-auto min-h-dvh max-w-[560px] px-(--gutter) pt-(--safe-top) pb-12">
      <header className="flex min-h-(--header-h) items-center justify-between gap-3">
        <PageLink to={pages.root} aria-label={t('ui.productHome')} className="rounded-sm py-1.5">
          <Wordmark />
        </PageLink>
        <ButtonLink to={pages.signIn} variant="quiet" size="md">
          {t('unsubscribe.signIn')}
        </ButtonLink>
      </header>
      <main id="main" tabIndex={-1} aria-busy={state.status === 'checking' || undefined} className="pt-5">
        <span className={cx('grid size-16 place-items-center rounded-[20px]', looks.look)}>
          <looks.icon size={32} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div role="status">
          <h1 className="mt-4.5 type-h1">{title}</h1>
        </div>
        <Body state={state} busy={busy} turn={turn} again={again} />
      </main>
    </div>
  )
}

function Body({
  state,
  busy,
  turn,
  again,
}: {
  state: State
  busy: boolean
  turn: (on: boolean) => void
  again: () => void
}) {
  const { t } = useTranslation()
  // A browser without scripts stays in this state; its form posts to the page itself.
  if (state.status === 'checking')
    return (
      <noscript>
        <form method="post" className="mt-5">
          <Button type="submit" size="lg" full>
            {t('unsubscribe.turnOff')}
          </Button>
        </form>
      </noscript>
    )
  if (state.status === 'invalid')
    return (
      <>
        <p className="mt-2 text-text-muted">{t('unsubscribe.invalidLead')}</p>
        <ButtonLink to={pages.signIn} size="lg" full className="mt-6">
          {t('unsubscribe.signIn')}
        </ButtonLink>
      </>
    )
  if (state.status === 'failed')
    return (
      <>
        <p className="mt-2 text-text-muted">{failureText(t, state.error)}</p>
        <Button size="lg" full className="mt-6" onClick={again}>
          {t('ui.tryAgain')}
        </Button>
      </>
    )
  const { about, email, on, title } = state.subscription
  const asks = on && state.asked
  const lead = asks ? 'askLead' : on ? 'onLead' : 'offLead'
  return (
    <>
      {title && <p className="mt-2 font-semibold wrap-anywhere">{title}</p>}
      <p className="mt-2 wrap-anywhere text-text-muted">
        {about === 'series' ? t(`unsubscribe.series.${lead}`, { email }) : t(`unsubscribe.${lead}`, { email })}
      </p>
      {state.problem !== undefined && <FormError message={failureText(t, state.problem)} />}
      <Button
        variant={asks ? 'primary' : 'secondary'}
        size="lg"
        full
        className="mt-5"
        busy={busy}
        icon={on ? undefined : <Undo2 size={20} strokeWidth={2} aria-hidden="true" />}
        onClick={() => turn(!on)}
      >
        {on ? t(about === 'series' ? 'unsubscribe.series.turnOff' : 'unsubscribe.turnOff') : t('unsubscribe.undo')}
      </Button>
      <p className="mt-6 text-copy text-text-muted">
        {t('unsubscribe.more')}{' '}
        <TextLink tall to={pages.notificationSettings}>
          {t('unsubscribe.settings')}
        </TextLink>
      </p>
    </>
  )
}

function lookOf(state: State): { icon: LucideIcon; look: string } {
  if (state.status === 'invalid' || state.status === 'failed')
    return { icon: Unlink, look: 'bg-warning-soft text-warning' }
  return state.status === 'shown' && !state.subscription.on
    ? { icon: MailCheck, look: 'bg-success-soft text-success' }
    : { icon: Mail, look: 'bg-sunken text-text-muted' }
}

function useTitle(state: State): string {
  const { t } = useTranslation()
  if (state.status === 'checking') return t('unsubscribe.checking')
  if (state.status === 'invalid') return t('unsubscribe.invalid')
  if (state.status === 'failed') return t('ui.error.title')
  const { about, topic, on } = state.subscription
  const turned = !on ? 'off' : state.asked ? 'ask' : 'on'
  if (about === 'series') return t(`unsubscribe.series.${turned}`)
  const what = topic ? t(`notificationTopics.${topic}`) : t('unsubscribe.post')
  return t(`unsubscribe.${turned}`, { what })
}

const isInvalid = (error: unknown) => ['LINK_INVALID', 'INVALID_INPUT'].includes(failureOf(error).code)

function useSubscription() {
  const [state, setState] = useState<State>({ status: 'checking' })
  const [busy, setBusy] = useState(false)
  const token = useRef<string>(undefined)

  const open = useCallback(async (link: Link<object>) => {
    token.current = link.token
    if (!link.token) return setState({ status: 'invalid' })
    setState({ status: 'checking' })
    try {
      const subscription = await call(api => api.notifications.readSubscription({ token: link.token ?? '' }))
      setState({ status: 'shown', subscription, asked: true })
    } catch (error) {
      setState(isInvalid(error) ? { status: 'invalid' } : { status: 'failed', error })
    }
  }, [])

  async function turn(on: boolean) {
    const { current } = token
    if (current === undefined) return
    setBusy(true)
    try {
      const subscription = await call(api => api.notifications.unsubscribe({ token: current, on }))
      setState({ status: 'shown', subscription, asked: false })
    } catch (error) {
      setState(before =>
        isInvalid(error) || before.status !== 'shown' ? { status: 'invalid' } : { ...before, problem: error },
      )
    }
    setBusy(false)
  }

  const again = useLink(pages.unsubscribe, open)
  return { state, busy, turn: (on: boolean) => void turn(on), again }
}
