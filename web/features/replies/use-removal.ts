import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { focusIfLost } from '../../lib/dom/focus.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { dropReply, putReply } from './live.ts'
import type { Thread } from './thread-of.ts'

interface Removed extends Pick<Thread, 'postId' | 'count'> {
  words: Thread['words'] | 'announcement'
}

/** Undo takes a few seconds. `focus` places it after a removal, unless the user has moved it. */
export function useReplyRemoval({ postId, words, count }: Removed, focus: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()

  const restore = useMutation({
    mutationFn: (replyId: string) => call(api => api.replies.restore({ replyId })),
    onSuccess: ({ reply, replyCount }) => {
      putReply(client, reply)
      count(client, replyCount)
      toastSuccess(t(`replies.${words}.restored`))
    },
    onError: error => toastError(failureText(t, error), { title: t(`replies.${words}.restoreFailed`) }),
  })

  const remove = useMutation({
    mutationFn: (replyId: string) => call(api => api.replies.remove({ replyId })),
    onSuccess: ({ replyCount }, replyId) => {
      dropReply(client, postId, replyId)
      count(client, replyCount)
      toastSuccess(t(`replies.${words}.removed`), {
        id: `removed:${replyId}`,
        duration: limits.undoShown,
        action: { label: t('replies.undo'), onClick: () => restore.mutate(replyId) },
      })
      focusIfLost(focus)
    },
    onError: error => toastError(failureText(t, error), { title: t(`replies.${words}.removeFailed`) }),
  })

  return {
    remove: (replyId: string) => remove.mutate(replyId),
    removing: (replyId: string) => remove.isPending && remove.variables === replyId,
  }
}
