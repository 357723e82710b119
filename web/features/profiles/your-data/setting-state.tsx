import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'

/** In place of settings while the own profile is loading or failed. */
export function SettingState({ query, rows }: { query: UseQueryResult<unknown, unknown>; rows: number }) {
  const { t } = useTranslation()
  if (!query.isPending) return <QueryError query={query} message={t('errors.profile')} small />
  return (
    <Card as="div" flush role="status" className="mt-4">
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 border-line px-4 py-3 not-first-of-type:border-t">
          <SkeletonLines className="grid flex-1 gap-1.5" of={['h-4.5 w-32', 'h-3.5 w-24']} />
          <Skeleton className="h-11 w-37 rounded-md!" />
        </div>
      ))}
    </Card>
  )
}
