import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonText, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { failureOf } from '../../lib/api/failure.ts'
import { QueryError } from '../../components/page/query-error.tsx'

export function ProfileStates({ query, title }: { query: UseQueryResult<unknown, unknown>; title?: string }) {
  const { t } = useTranslation()
  if (query.data) return null
  if (query.isPending) return <ProfileSkeleton />
  return <QueryError query={query} level={1} {...(title ? { title } : {})} message={t('errors.profile')} />
}

export function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="sr-only">
        {t('ui.loadingSubject', { subject: t('profiles.member.title') })}
      </p>
      <div className="flex items-center gap-4.5 pt-1.5" aria-hidden="true">
        <Skeleton petal className="size-28 flex-none" />
        <SkeletonLines className="grid flex-1 gap-2" of={['h-8 w-4/5', 'h-5 w-full', 'h-4 w-2/5']} />
      </div>
      <Skeleton className="mt-5.5 h-24 rounded-[28px]! rounded-bl-[6px]!" />
      {[3, 2].map(rows => (
        <div key={rows} className="mt-7 grid gap-4" aria-hidden="true">
          <Skeleton className="h-6 w-40" />
          {Array.from({ length: rows }, (_, row) => (
            <SkeletonText key={row} lines={2} className="max-w-64" />
          ))}
        </div>
      ))}
    </>
  )
}

export function useGoneWords(error: unknown): { title: string; lead: string } {
  const { t } = useTranslation()
  switch (failureOf(error).code) {
    case 'PROFILE_INACTIVE':
      return { title: t('errors.code.PROFILE_INACTIVE'), lead: t('profiles.member.inactiveLead') }
    case 'PROFILE_PAUSED':
      return { title: t('errors.code.PROFILE_PAUSED'), lead: t('profiles.member.pausedLead') }
    default:
      return { title: t('profiles.member.missing'), lead: t('profiles.member.missingLead') }
  }
}
