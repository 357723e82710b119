import '../../locales/en/legal.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { Legal } from './legal.tsx'
import { versions } from './queries.ts'

export function LegalPage() {
  const { t } = useTranslation()
  usePageTitle(t('legal.title'))
  const { data, error, isFetching, refetch } = useQuery(versions)
  if (data) return <Legal {...data} />
  if (error)
    return (
      <ErrorState
        title={t('legal.loadFailed')}
        message={failureText(t, error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div aria-busy="true" className="grid gap-5">
      <p role="status" className="sr-only">
        {t('ui.loading')}
      </p>
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-13 rounded-md" />
      <SkeletonText lines={8} />
    </div>
  )
}
