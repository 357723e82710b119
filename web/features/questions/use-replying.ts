import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import type { Page } from '../../../contract/paging.ts'
import type { QuestionDetail, Reply } from '../../../contract/questions.ts'
import { lengthOf, visibleLength } from '../../../contract/characters.ts'
import { call } from '../../lib/api.ts'
import { failureText, isRefusal } from '../../lib/failure.ts'
import { newId } from '../../lib/new-id.ts'
import { useViewer } from '../../lib/session.ts'
import { useStoredState } from '../../lib/stored-state.ts'
import { toastError } from '../../ui/toast.tsx'
import { appendReply } from './live.ts'
import { questionKey, repliesKey } from './queries.ts'

/** A reply on its way: shown at once, and kept until the server has it. */
export interface Unsent {
  id: string
  body: string
  at: string
}

const none: Unsent[] = []

/**
 * Writing and sending replies to one question. The text is kept over a reload. A reply that found no connection stays
 * with Try again; one that the server refused gives its text back to the composer.
 */
export function useReplying(questionId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const [text, setText] = useStoredState(`${viewerId}:reply:${questionId}`, '')
  const [unsent, setUnsent] = useStoredState(`${viewerId}:unsent:${questionId}`, none)

  const send = useMutation({
    mutationFn: ({ id, body }: Unsent) => call(api => api.questions.reply({ questionId, id, body })),
    scope: { id: `reply:${questionId}` },
    onSuccess: ({ reply, replyCount }) => {
      client.setQueryData<InfiniteData<Page<Reply>>>(repliesKey(questionId), list => list && appendReply(list, reply))
      client.setQueryData<QuestionDetail>(
        questionKey(questionId),
        question => question && { ...question, replyCount: Math.max(question.replyCount, replyCount) },
      )
      setUnsent(waiting => waiting.filter(({ id }) => id !== reply.id))
    },
    onError: (error, { id, body }) => {
      if (!isRefusal(error)) return
      setUnsent(waiting => waiting.filter(item => item.id !== id))
      setText(typed => (typed ? `${body}\n${typed}` : body))
      toastError(`${failureText(t, error)} ${t('questions.reply.kept')}`, { title: t('questions.reply.failed') })
    },
  })

  const body = text.trim()
  return {
    text,
    setText,
    unsent,
    canSend: visibleLength(body) >= limits.replyMin && lengthOf(body) <= limits.replyMax,
    sending: (id: string) => send.isPending && send.variables.id === id,
    submit: () => {
      const reply = { id: newId(), body, at: new Date().toISOString() }
      setUnsent(waiting => [...waiting, reply])
      setText('')
      send.mutate(reply)
    },
    again: (reply: Unsent) => send.mutate(reply),
  }
}

export type Replying = ReturnType<typeof useReplying>
