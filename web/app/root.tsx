import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Navigate,
  NavigationType,
  Outlet,
  ScrollRestoration,
  useBlocker,
  useLocation,
  type Location,
} from 'react-router'
import { pageAddress } from '../../contract/page-address.ts'
import { adminEntry, pages } from '../../contract/pages.ts'
import type { Language } from '../../contract/values/language.ts'
import { keepLanguage, speak, watchLanguage } from '../lib/i18n/i18n.ts'
import { closedFor, useSession } from '../lib/api/session.ts'
import { blockerFor } from '../lib/dom/navigation-blocker.ts'
import { focusScreen } from '../lib/dom/focus.ts'
import { inBackground } from '../lib/live/background.ts'

/**
 * The initial entry always has the key "default": without its URL, a page would restore the scroll position of another.
 */
const scrollKey = ({ key, pathname, search, hash }: Location) => (key === 'default' ? pathname + search + hash : key)

export function Root() {
  return (
    <>
      <NavigationBlocker />
      <LanguageWatch />
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
      <Page />
    </>
  )
}

/** The router ignores letter case and slashes at the end, and knows no former addresses. */
function Page() {
  const { pathname, search, hash, state } = useLocation()
  const address = pageAddress(pathname)
  if (address === null || address === pathname) return <OpenPage />
  return <Navigate to={{ pathname: address, search, hash }} state={state} replace />
}

const Maintenance = lazy(() =>
  import('../components/page/error-screens.tsx').then(file => ({ default: file.Maintenance })),
)

/** A page that was open when maintenance began keeps typed text. */
function OpenPage() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const isClosed = closedFor(session) !== null
  const [wasOpen] = useState(!isClosed)
  const isEntry = pathname === pages.signIn && search.includes(adminEntry)
  return (
    <>
      {session.maintenance !== null && !isEntry && (
        <Suspense>
          <Maintenance over={wasOpen} />
        </Suspense>
      )}
      {(!isClosed || wasOpen || isEntry) && <Outlet />}
    </>
  )
}

function LanguageWatch() {
  const { i18n } = useTranslation()
  const chosen = useSession().viewer?.language
  useEffect(() => watchLanguage(i18n), [i18n])
  // Only when the account's language changes: another tab may have chosen since.
  const follow = useEffectEvent((language: Language) => {
    keepLanguage(language)
    if (language !== i18n.language) inBackground(speak(i18n, language))
  })
  useEffect(() => {
    if (chosen) follow(chosen)
  }, [chosen])
  return null
}

function NavigationBlocker() {
  const own = useRef<ReturnType<typeof blockerFor>>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    own.current = blockerFor({
      history: historyAction === NavigationType.Pop,
      samePage: currentLocation.pathname === nextLocation.pathname,
    })
    return own.current !== undefined
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (own.current) own.current.asked(blocker)
    else blocker.proceed()
  }, [blocker])
  return null
}

const patience = 3_000

/**
 * After a navigation, moves focus to the heading of the new screen as soon as it exists, and again if it is replaced.
 * Stops when the user moves focus. Mount once.
 */
function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const before = document.activeElement
    let placed: Element | null = null
    const tryFocus = () => {
      const { activeElement: active, body } = document
      if (active !== before && active !== body && active !== placed) return stop()
      if (placed?.isConnected || !document.querySelector('#main h1')) return
      focusScreen()
      placed = document.activeElement
    }
    const observer = new MutationObserver(tryFocus)
    const timer = setTimeout(() => {
      stop()
      if (!placed?.isConnected) focusScreen()
    }, patience)
    const frame = requestAnimationFrame(tryFocus)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    return stop
  }, [pathname])
  return null
}
