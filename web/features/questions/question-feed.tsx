import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../contract/questions.ts'
import type { QuestionCategory } from '../../../contract/vocabulary.ts'
import { failureText } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-screen.tsx'
import { placeNew } from './live.ts'
import { arrivedKey, questionList } from './queries.ts'
import { QuestionCard } from './question-card.tsx'

/**
 * The questions of the city with Load More. What arrives live waits behind a pill, so that nothing moves under the
 * reader's eyes. `empty` stands where there is no question yet.
 */
export function QuestionFeed({
  category,
  mixed = false,
  empty,
}: {
  category?: QuestionCategory | undefined
  mixed?: boolean
  empty: ReactNode
}) {
  const { t } = useTranslation()
  const top = useRef<HTMLDivElement>(null)
  const list = useInfiniteQuery(questionList(category))
  const { arrived, show } = useArrived(category)
  const questions = list.data?.pages.flatMap(page => page.items) ?? []

  if (list.isPending) return <LoadingCards />
  if (list.isError && questions.length === 0)
    return (
      <ErrorState message={failureText(t, list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  return (
    <div className="flex flex-col gap-3" ref={top}>
      <div role="status" className="contents">
        {arrived.length > 0 && (
          <Button
            variant="ink"
            size="md"
            className="sticky top-[calc(var(--header-h)+var(--safe-top)+8px)] z-10 self-center rounded-full shadow-float md:top-4"
            icon={<ArrowUp size={18} aria-hidden="true" />}
            onClick={() => {
              show()
              top.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
            }}
          >
            {t('questions.arrived', { count: arrived.length })}
          </Button>
        )}
      </div>
      {questions.length === 0 && empty}
      {questions.length > 0 && (
        <ul className="flex flex-col gap-3">
          {questions.map(question => (
            <li key={question.id}>
              <QuestionCard question={question} mixed={mixed} />
            </li>
          ))}
        </ul>
      )}
      {list.isFetchNextPageError && (
        <ErrorState message={failureText(t, list.error)} onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button variant="secondary" full busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('questions.more')}
        </Button>
      )}
    </div>
  )
}

/** Questions that came live since the list was read, and the way to put them on top of it. */
function useArrived(category: QuestionCategory | undefined) {
  const client = useQueryClient()
  const { data } = useQuery<Question[]>({
    queryKey: arrivedKey,
    queryFn: () => [],
    enabled: false,
    initialData: [],
  })
  return {
    arrived: category ? data.filter(question => question.category === category) : data,
    show: () => {
      for (const question of data.toReversed()) placeNew(client, question)
      client.setQueryData<Question[]>(arrivedKey, [])
    },
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
