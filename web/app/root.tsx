import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, Outlet, ScrollRestoration, useBlocker, useLocation, type Location } from 'react-router'
import type { Language } from '../../contract/language.ts'
import { keepLanguage, speak, watchLanguage } from '../lib/i18n/i18n.ts'
import { useSession } from '../lib/api/session.ts'
import { keeperOf } from '../lib/dom/navigation-blocker.ts'
import { focusScreen } from '../lib/dom/focus.ts'

/** All first entries have the key "default" and would share a scroll position. */
const scrollKey = ({ key, pathname, search, hash }: Location) => (key === 'default' ? pathname + search + hash : key)

export function Root() {
  return (
    <>
      <LeavingWatch />
      <LanguageWatch />
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
      <Outlet />
    </>
  )
}

function LanguageWatch() {
  const { i18n } = useTranslation()
  const chosen = useSession().viewer?.language
  useEffect(() => watchLanguage(i18n), [i18n])
  // Another tab may have chosen a language since: follow account changes only.
  const follow = useEffectEvent((language: Language) => {
    keepLanguage(language)
    if (language !== i18n.language) void speak(i18n, language).catch(() => undefined)
  })
  useEffect(() => {
    if (chosen) follow(chosen)
  }, [chosen])
  return null
}

/** The router supports one blocker: mount once. */
function LeavingWatch() {
  const keeper = useRef<ReturnType<typeof keeperOf>>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    keeper.current = keeperOf({
      history: historyAction === NavigationType.Pop,
      samePage: currentLocation.pathname === nextLocation.pathname,
    })
    return keeper.current !== undefined
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (keeper.current) keeper.current.asked(blocker)
    else blocker.proceed()
  }, [blocker])
  return null
}

const patience = 3_000

/** Focuses the new heading, and its replacements, until the user moves focus. Mount once. */
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
