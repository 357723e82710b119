import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConversationDetail } from '../../../contract/messages.ts'
import { call } from '../../lib/api.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { failedText } from './failed-text.ts'
import { conversationsKey, threadKey } from './keys.ts'
import { askAndShow } from './live.ts'

/** Blocking the other one of a conversation, and lifting the own block. */
export function useBlocking(conversationId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const ask = (command: () => Promise<ConversationDetail>) => askAndShow(client, conversationId, command)
  // Whom one may meet and write to has changed, in lists that other features read.
  const changed = () =>
    void client.invalidateQueries({ predicate: ({ queryKey: [area] }) => area === 'people' || area === 'profiles' })

  const block = useMutation({
    mutationFn: () => ask(() => call(api => api.messages.block({ conversationId }))),
    onSuccess: () => {
      changed()
      toastSuccess(t('messages.block.done'))
    },
    onError: error => toastError(failedText(t, 'block', error)),
  })
  const unblock = useMutation({
    mutationFn: () => ask(() => call(api => api.messages.unblock({ conversationId }))),
    onSuccess: async () => {
      changed()
      toastSuccess(t('messages.block.undone'))
      void client.invalidateQueries({ queryKey: conversationsKey })
      await client.invalidateQueries({ queryKey: threadKey(conversationId) })
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
