import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import '../../locales/en/question.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { AbsentPost } from '../../components/post/absent-post.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { dayText, useNow } from '../../lib/time/time.ts'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
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

function useThread(questionId: string, slug: string): Thread {
  const { t } = useTranslation()
  const [title, lead] = [t('replies.reply.none'), t('replies.reply.noneLead')]
  return useMemo(
    () => ({
      postId: questionId,
      words: 'reply',
      none: { heading: title, lead },
      read: (page, options) => call(api => api.questions.replies({ questionId, ...page }, options)),
      add: ({ id, body }) => call(api => api.questions.reply({ questionId, id, body })),
      added: (client, { replyCount }) => countReplies(client, questionId, replyCount),
      count: (client, replyCount) => countReplies(client, questionId, replyCount),
      drop: client => dropQuestion(client, questionId),
      goneCodes: ['QUESTION_NOT_FOUND'],
      urlOf: replyId => urlOf(slug, replyId),
    }),
    [questionId, slug, title, lead],
  )
}

function NoQuestion({ query, typed = [] }: { query: UseQueryResult; typed?: string[] }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const failure = query.isError ? failureOf(query.error) : undefined
  const missing = failure?.code === 'QUESTION_NOT_FOUND'
  const removed = failure?.code === 'POST_REMOVED' ? failure.data : undefined
  const back = t('question.missing.back')
  const gone = missing
    ? { title: t('question.missing.title'), lead: t('question.missing.lead'), back }
    : removed && {
        title: t('question.removed.title'),
        lead: t('question.removed.lead', { date: dayText(new Date(removed.removedAt ?? 0), now, i18n.language) }),
        back,
        reason: removed.reason,
      }
  usePageTitle(gone?.title ?? t('questions.title'))
  return (
    <AbsentPost query={query} to="/ask" heading={gone && t('questions.title')} loading={<SkeletonCard />} gone={gone}>
      {gone && <KeptTexts texts={typed} />}
    </AbsentPost>
  )
}
