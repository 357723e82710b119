import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/state-screen.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

export function ProfileStates({ query, title }: { query: UseQueryResult<unknown, unknown>; title?: string }) {
  const { t } = useTranslation()
  if (query.data) return null
  if (query.isPending) return <ProfileSkeleton />
  return (
    <ErrorState
      level={1}
      {...(title ? { title } : {})}
      message={t('errors.profile')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  )
}
