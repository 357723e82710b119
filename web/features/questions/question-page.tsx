import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import '../../locales/en/question.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { Page } from '../../components/page/page.tsx'
import { RemovedPost } from '../../components/post/moderation-status.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { longDate } from '../../lib/time/time.ts'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { ErrorState, NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { oneQuestion, questionAt } from './queries.ts'
import { QuestionView } from './question-view.tsx'
import { EditsGuard, KeptTexts, TypingContext, useEdits, useReplying, type Thread } from '../replies/public.tsx'
import { urlOf } from './links.ts'
import { countReplies, dropQuestion } from './live.ts'

const isGone = (error: unknown) => ['QUESTION_NOT_FOUND', 'POST_REMOVED'].includes(failureOf(error).code)

export function QuestionPage() {
  const { questionId: slugOrId = '' } = useParams()
  const found = useQuery(questionAt(useQueryClient(), slugOrId))
  if (found.data) return <QuestionScreen key={found.data} id={found.data} />
  return <NoQuestion query={found} />
}

/** Holds the typed texts, so that they survive the removal of the question. */
function QuestionScreen({ id }: { id: string }) {
  const query = useQuery(oneQuestion(useQueryClient(), id))
  const thread = useThread(id, query.data?.slug ?? id)
  const { typing, replying } = useReplying(thread)
  const edits = useEdits()
  const gone = query.isError && isGone(query.error)
  return (
    <>
      {query.data && !gone ? (
        <TypingContext value={typing}>
          <QuestionView question={query.data} thread={thread} replying={replying} edits={edits} />
        </TypingContext>
      ) : (
        <NoQuestion
          query={query}
          typed={[
            typing.text.trim(),
            ...replying.pending.map(({ body }) => body),
            ...edits.orphans(() => false),
          ].filter(text => text !== '')}
        />
      )}
      <EditsGuard edits={edits} />
    </>
  )
}

const useThread = (questionId: string, slug: string): Thread =>
  useMemo(
    () => ({
      postId: questionId,
      words: 'reply',
      read: (page, options) => call(api => api.questions.replies({ questionId, ...page }, options)),
      add: ({ id, body }) => call(api => api.questions.reply({ questionId, id, body })),
      added: (client, { replyCount }) => countReplies(client, questionId, replyCount),
      count: (client, replyCount) => countReplies(client, questionId, replyCount),
      drop: client => dropQuestion(client, questionId),
      goneCodes: ['QUESTION_NOT_FOUND'],
      urlOf: replyId => urlOf(slug, replyId),
    }),
    [questionId, slug],
  )

function NoQuestion({ query, typed = [] }: { query: UseQueryResult; typed?: string[] }) {
  const { t, i18n } = useTranslation()
  const failure = query.isError ? failureOf(query.error) : undefined
  const missing = failure?.code === 'QUESTION_NOT_FOUND'
  const removed = failure?.code === 'POST_REMOVED' ? failure.data : undefined
  const gone = missing || removed !== undefined
  usePageTitle(missing ? t('question.missing.title') : removed ? t('question.removed.title') : t('questions.title'))
  const back = (
    <ButtonLink to="/ask" size="lg">
      {t('question.missing.back')}
    </ButtonLink>
  )
  return (
    <>
      <SubHeader to="/ask" title={gone && t('questions.title')} />
      <Page width="solo" busy={query.isPending}>
        {query.isPending && <SkeletonCard />}
        {missing && (
          <NotFoundState level={1} title={t('question.missing.title')} lead={t('question.missing.lead')}>
            {back}
          </NotFoundState>
        )}
        {removed && (
          <RemovedPost
            title={t('question.removed.title')}
            lead={t('question.removed.lead', { date: longDate(new Date(removed.removedAt ?? 0), i18n.language) })}
            reason={removed.reason}
          >
            {back}
          </RemovedPost>
        )}
        {gone && <KeptTexts texts={typed} />}
        {query.isError && !gone && (
          <ErrorState
            level={1}
            message={failureText(t, query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </Page>
    </>
  )
}
