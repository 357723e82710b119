import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../lib/api/failure.ts'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'

export function QueryError({
  query: { error, refetch, isFetching },
  message,
  ...look
}: {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean }
  message?: ReactNode
  title?: ReactNode
  level?: 1 | 2
  small?: boolean
}) {
  const { t } = useTranslation()
  return (
    <ErrorState {...look} message={message ?? failureText(t, error)} onRetry={() => void refetch()} busy={isFetching} />
  )
}
