import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { countReplies, dropReply, putReply } from './live.ts'

/** Deletes replies of a question, with a few seconds to undo. The callback runs after a removal, to place focus. */
export function useReplyRemoval(questionId: string, afterwards: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()

  const restore = useMutation({
    mutationFn: (replyId: string) => call(api => api.questions.restoreReply({ replyId })),
    onSuccess: ({ reply, replyCount }) => {
      putReply(client, reply)
      countReplies(client, questionId, replyCount)
      toastSuccess(t('question.reply.restored'))
    },
    onError: error => toastError(failureText(t, error), { title: t('question.reply.restoreFailed') }),
  })

  const remove = useMutation({
    mutationFn: (replyId: string) => call(api => api.questions.removeReply({ replyId })),
    onSuccess: ({ replyCount }, replyId) => {
      dropReply(client, questionId, replyId)
      countReplies(client, questionId, replyCount)
      toastSuccess(t('question.reply.removed'), {
        id: `removed:${replyId}`,
        duration: limits.undoShown,
        action: { label: t('question.detail.undo'), onClick: () => restore.mutate(replyId) },
      })
      afterwards()
    },
    onError: error => toastError(failureText(t, error), { title: t('question.reply.removeFailed') }),
  })

  return {
    remove: (replyId: string) => remove.mutate(replyId),
    removing: (replyId: string) => remove.isPending && remove.variables === replyId,
  }
}
