import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'

/** `renderRow` renders the content of an item. */
export function RecordList<Item extends { id: string }>({
  title,
  empty,
  failed,
  list,
  renderRow,
}: {
  title: string
  empty: string
  failed: string
  list: UseQueryResult<{ items: Item[] }>
  renderRow: (item: Item) => ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  const { data, isError, isFetching, refetch } = list
  return (
    <section aria-labelledby={id} className="mt-4.5 min-w-0">
      <SectionHead id={id} title={title}>
        <span className="text-meta text-text-muted">{t('payments.list.newest', { count: limits.paymentsShown })}</span>
      </SectionHead>
      {data ? (
        <Card as="div" flush>
          {data.items.length > 0 ? (
            <ul className="divide-y divide-line">
              {data.items.map(item => (
                <li key={item.id}>{renderRow(item)}</li>
              ))}
            </ul>
          ) : (
            <p className="p-4 text-copy text-text-muted">{empty}</p>
          )}
        </Card>
      ) : isError ? (
        <ErrorState message={failed} onRetry={() => void refetch()} busy={isFetching} small />
      ) : (
        <RowSkeletons />
      )}
    </section>
  )
}

export function RowSkeletons() {
  const { t } = useTranslation()
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">{t('ui.loading')}</span>
      {[0, 1, 2, 3].map(row => (
        <div key={row} className="flex items-center justify-between gap-3 px-4 py-3.5">
          <div className="grid gap-1.5">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-4 w-28" />
          </div>
          <Skeleton className="h-6.5 w-20 rounded-full!" />
        </div>
      ))}
    </div>
  )
}
