import '../../locales/en/question.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { failureOf } from '../../lib/api/failure.ts'
import { oneQuestion, questionAt } from './queries.ts'
import { NoQuestion } from './no-question.tsx'
import { QuestionView } from './question-view.tsx'
import { useEdits } from './use-edits.ts'
import { TypingContext, useReplying } from './use-replying.ts'

const isGone = (error: unknown) => ['QUESTION_NOT_FOUND', 'POST_REMOVED'].includes(failureOf(error).code)

export function QuestionPage() {
  const { questionId: address = '' } = useParams()
  const found = useQuery(questionAt(useQueryClient(), address))
  if (found.data) return <QuestionScreen key={found.data} id={found.data} />
  return <NoQuestion query={found} />
}

/** Holds the typed texts, so that they survive the removal of the question. */
function QuestionScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(oneQuestion(useQueryClient(), id))
  const { typing, replying } = useReplying(id)
  const edits = useEdits()
  const gone = query.isError && isGone(query.error)
  return (
    <>
      {query.data && !gone ? (
        <TypingContext value={typing}>
          <QuestionView question={query.data} replying={replying} edits={edits} />
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
      <LeaveGuard
        unsaved={edits.unsaved}
        title={t('question.unsaved.title')}
        lead={t('question.unsaved.lead')}
        stay={t('question.unsaved.keep')}
        leave={t('question.unsaved.discard')}
      />
    </>
  )
}
