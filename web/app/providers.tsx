import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useEffect, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { ignoreComposingKeys } from '../lib/dom/composition.ts'
import { readFilledFields } from '../lib/dom/filled-fields.ts'
import { DrawnAt } from '../lib/time/time.ts'

export function Providers({
  client,
  i18n,
  drawnAt,
  children,
}: {
  client: QueryClient
  i18n: i18n
  drawnAt?: number | undefined
  children: ReactNode
}) {
  useEffect(ignoreComposingKeys, [])
  useEffect(readFilledFields, [])
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <DrawnAt value={drawnAt}>{children}</DrawnAt>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
