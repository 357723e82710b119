import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConversationDetail } from '../../../contract/messages.ts'
import { call } from '../../lib/api/api.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { failedText } from './failed-text.ts'
import { threadKey } from './keys.ts'
import { askAndShow } from './live.ts'
import { readAfterBlock } from './read-after-block.ts'

export function useBlocking(conversationId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const ask = (command: () => Promise<ConversationDetail>) => askAndShow(client, conversationId, command)
  const block = useMutation({
    mutationFn: () => ask(() => call(api => api.messages.block({ conversationId }))),
    onSuccess: () => {
      readAfterBlock(client)
      toastSuccess(t('messages.block.done'))
    },
    onError: error => toastError(failedText(t, 'block', error)),
  })
  const unblock = useMutation({
    mutationFn: () => ask(() => call(api => api.messages.unblock({ conversationId }))),
    onSuccess: async () => {
      readAfterBlock(client)
      toastSuccess(t('messages.block.undone'))
      // Joins the refetch that has just started, so that the button stays pending until the thread is loaded.
      await client.invalidateQueries({ queryKey: threadKey(conversationId) }, { cancelRefetch: false })
    },
    onError: error => toastError(failedText(t, 'unblock', error)),
  })
  return {
    block: (afterwards: () => void) => block.mutate(undefined, { onSettled: afterwards }),
    blocking: block.isPending,
    unblock: () => {
      if (!unblock.isPending) unblock.mutate()
    },
    unblocking: unblock.isPending,
  }
}
export type Blocking = ReturnType<typeof useBlocking>
