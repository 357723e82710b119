import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../contract/questions.ts'
import { CardList, ArrivalsPill, LoadMore } from '../../components/list/card-list.tsx'
import { failureText } from '../../lib/api/failure.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { cx } from '../../ui/cx.ts'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { showArrived } from './live.ts'
import { belongs } from './order.ts'
import { arrivedKey, listKey, type Filter } from './keys.ts'
import { questionList } from './queries.ts'
import { QuestionCard } from './question-card.tsx'

/**
 * New live questions are collected behind a button, so that the layout does not shift. `empty` renders if there are no questions.
 */
export function QuestionFeed({ filter = {}, empty }: { filter?: Filter; empty: ReactNode }) {
  const { t } = useTranslation()
  const top = useRef<HTMLDivElement>(null)
  const list = useInfiniteQuery({ ...questionList(filter), placeholderData: keepPreviousData })
  const questions = itemsOf(list.data)
  const { arrived, show } = useArrived(filter, questions)

  if (list.isPending) return <LoadingCards />
  if (list.isError && questions.length === 0)
    return (
      <ErrorState
        small
        message={failureText(t, list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  return (
    <div
      className={cx('flex flex-col gap-3', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
      ref={top}
    >
      <ArrivalsPill
        // Until the list of this filter is loaded, it is unknown which questions are new to it.
        count={list.isPlaceholderData ? 0 : arrived.length}
        label={t('questions.arrived', { count: arrived.length })}
        onShow={() => {
          show()
          top.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
        }}
      />
      {questions.length === 0 && empty}
      {questions.length > 0 && (
        <CardList items={questions}>{question => <QuestionCard question={question} />}</CardList>
      )}
      <LoadMore list={list} />
    </div>
  )
}

function useArrived(filter: Filter, shown: Question[]) {
  const client = useQueryClient()
  const { data } = useQuery<Question[]>({
    queryKey: arrivedKey,
    queryFn: () => [],
    enabled: false,
    initialData: [],
  })
  const [, , parts] = listKey(filter)
  return {
    arrived: data.filter(question => belongs(parts, question) && !shown.some(({ id }) => id === question.id)),
    show: () => showArrived(client),
  }
}

function LoadingCards() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3" role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      {[0, 1, 2, 3].map(card => (
        <SkeletonCard key={card} />
      ))}
    </div>
  )
}
