import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageSquare } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import type { Question } from '../../../contract/questions.ts'
import { pages } from '../../../contract/pages.ts'
import { CardList, ArrivalsPill, LoadMore } from '../../components/list/card-list.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { cx } from '../../ui/cx.ts'
import { SkeletonCard, Loading } from '../../ui/feedback/skeleton.tsx'
import { areaText } from '../../components/person-labels.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Card } from '../../ui/card.tsx'
import { FeaturedBadge, Tag } from '../../ui/badge.tsx'
import { AuthorLink } from '../../components/post/post-meta.tsx'
import { showArrived } from './live.ts'
import { belongs } from './order.ts'
import { arrivedKey, listKey, type Filter } from './keys.ts'
import { questionList } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'

/** A button collects new live questions, to prevent layout shifts. */
export function QuestionFeed({ filter = {}, empty }: { filter?: Filter; empty: ReactNode }) {
  const { t } = useTranslation()
  const top = useRef<HTMLDivElement>(null)
  const list = useInfiniteQuery({ ...questionList(filter), placeholderData: keepPreviousData })
  const questions = itemsOf(list.data)
  const { arrived, show } = useArrived(filter, questions)

  if (list.isPending) return <LoadingCards />
  if (list.isError && questions.length === 0) return <QueryError query={list} small />
  return (
    <div
      className={cx('flex flex-col gap-3', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
      ref={top}
    >
      <ArrivalsPill
        // Before the list loads, it is unknown which questions are new to it.
        count={list.isPlaceholderData ? 0 : arrived.length}
        label={t('questions.arrived', { count: arrived.length })}
        top={top}
        onShow={show}
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
  return (
    <Loading className="flex flex-col gap-3">
      {[0, 1, 2, 3].map(card => (
        <SkeletonCard key={card} />
      ))}
    </Loading>
  )
}

const QuestionCard = memo(function QuestionCard({ question }: { question: Question }) {
  const { t } = useTranslation()
  return (
    <Card as="article" className="linked-card has-[a:hover]:border-line-strong">
      <div className="mb-2 flex items-start gap-2">
        <div className="flex min-w-0 flex-wrap gap-2">
          {question.isFeatured && <FeaturedBadge />}
          {question.category && <Tag>{areaText(t, question.category)}</Tag>}
        </div>
        <RelativeTime date={question.createdAt} className="ml-auto pt-1 text-meta whitespace-nowrap text-text-muted" />
      </div>
      <h3 className="type-h3">
        <Link
          to={generatePath(pages.question, { questionId: question.id })}
          dir="auto"
          className="wrapline line-clamp-3 card-link"
        >
          {question.title}
        </Link>
      </h3>
      {question.details && (
        <p dir="auto" className="wrapline mt-1.5 line-clamp-2 text-copy text-text-muted">
          {question.details}
        </p>
      )}
      <div className="mt-3 flex items-center gap-2">
        <AuthorLink author={question.author} />
        <span className="inline-flex flex-none items-center gap-1.5 text-meta font-semibold text-question">
          <MessageSquare size={17} aria-hidden="true" />
          <span className="tnum">{t('questions.replies', { count: question.replyCount })}</span>
        </span>
      </div>
    </Card>
  )
})
