import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../storage/local.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const colours = { light: '#F4F5F2', dark: '#0C141B' }
const listeners = new Set<() => void>()
const systemDark = () => window.matchMedia?.('(prefers-color-scheme: dark)')

const isTheme = (value: string | null): value is Theme => themes.includes(value as Theme)

function readTheme(): Theme {
  const stored = readLocal(key)
  return isTheme(stored) ? stored : 'system'
}

let current: Theme | undefined

const resolve = (theme: Theme) => (theme === 'system' ? (systemDark()?.matches ? 'dark' : 'light') : theme)

function apply(theme: Theme) {
  current = theme
  const shown = resolve(theme)
  document.documentElement.classList.toggle('dark', shown === 'dark')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = theme === 'system' ? colours[meta.media.includes('dark') ? 'dark' : 'light'] : colours[shown]
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme) {
  writeLocal(key, theme)
  apply(theme)
}

export function watchTheme(): () => void {
  apply(readTheme())
  const fromSystem = () => apply(current ?? readTheme())
  const fromTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) apply(readTheme())
  }
  const media = systemDark()
  media?.addEventListener('change', fromSystem)
  window.addEventListener('storage', fromTab)
  return () => {
    media?.removeEventListener('change', fromSystem)
    window.removeEventListener('storage', fromTab)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const snapshot = () => (current ??= readTheme())

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, snapshot, () => 'system' as const), setTheme }
}
