import type { i18n } from 'i18next'
import { createContext, createElement, use, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react'

/* What the app uses of react-i18next, in whose place `vite.config.ts` puts this file. */

const Context = createContext<i18n | null>(null)

let latest: i18n | undefined

export function setI18n(instance: i18n): void {
  latest = instance
}

export const getI18n = (): i18n => {
  if (!latest) throw new Error('No language was chosen.')
  return latest
}

export const I18nextProvider = ({ i18n, children }: { i18n: i18n; children: ReactNode }) =>
  createElement(Context, { value: i18n }, children)

export function useTranslation() {
  const i18n = use(Context) ?? getI18n()
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener)
      return () => i18n.off('languageChanged', listener)
    },
    [i18n],
  )
  const spoken = () => i18n.language
  const language = useSyncExternalStore(subscribe, spoken, spoken)
  // Another function for each language, so that what depends on it is computed again.
  return useMemo(() => ({ i18n, t: i18n.getFixedT(language) }), [i18n, language])
}
