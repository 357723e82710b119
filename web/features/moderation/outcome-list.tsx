import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../contract/moderation.ts'
import { SectionHead } from '../../components/section-head.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-screen.tsx'
import { OutcomeRow } from './outcome-row.tsx'
import { outcomeList } from './queries.ts'
import { LoadMore } from '../../components/card-list.tsx'

/** One side of the outcomes (the viewer's reports, or decisions about their posts), newest first. */
export function OutcomeList({ side }: { side: Outcome['side'] }) {
  const { t } = useTranslation()
  const id = useId()
  const list = useInfiniteQuery(outcomeList(side))
  const outcomes = itemsOf(list.data)
  return (
    <section aria-labelledby={id} aria-busy={list.isPending || undefined} className="mt-6">
      <SectionHead id={id} title={t(`moderation.outcomes.${side}.title`)} />
      {outcomes.length > 0 ? (
        <div className="grid gap-3">
          <Card as="div" flush>
            <ul className="divide-y divide-line">
              {outcomes.map(outcome => (
                <li key={outcome.id}>
                  <OutcomeRow outcome={outcome} />
                </li>
              ))}
            </ul>
          </Card>
          <LoadMore list={list} />
        </div>
      ) : list.isPending ? (
        <Card as="div" role="status">
          <span className="sr-only">{t('ui.loading')}</span>
          <Skeleton className="mb-3 h-6.5 w-40 rounded-full!" />
          <SkeletonText />
        </Card>
      ) : list.isError ? (
        <ErrorState
          message={t(`moderation.outcomes.${side}.failed`)}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
          small
        />
      ) : (
        <Card as="div">
          <p className="text-copy text-text-muted">{t(`moderation.outcomes.${side}.empty`)}</p>
        </Card>
      )}
    </section>
  )
}
