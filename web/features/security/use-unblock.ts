import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { useFailed } from './use-failed.ts'
import { faded } from './use-removal.ts'

/** Whom the viewer has blocked. Read anew each time: blocking happens elsewhere. */
export const blockedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['blocked'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(api =>
        api.messages.blocked({ limit: limits.pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: 0,
  })

/** Takes a person out of the list at once, while the server is told, and puts them back when it refuses. */
export function useUnblock() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  async function unblock(conversationId: string, name: string) {
    setLeaving(before => new Set([...before, conversationId]))
    try {
      await Promise.all([call(api => api.messages.unblock({ conversationId })).catch(unlessGone), faded()])
      client.setQueryData(blockedQuery().queryKey, before => before && without(before, conversationId))
      toastSuccess(t('security.blocked.done', { name }))
      // They are to be met again: in the directory, among suggestions, in their profile and in the chat.
      void client.invalidateQueries({ refetchType: 'none' })
    } catch (error) {
      failed(error, t('security.blocked.failed', { name }))
    } finally {
      setLeaving(before => new Set([...before].filter(id => id !== conversationId)))
    }
  }
  return { leaving, unblock }
}

const without = <T extends { pages: { items: { conversationId: string }[] }[] }>(list: T, id: string): T => ({
  ...list,
  pages: list.pages.map(page => ({ ...page, items: page.items.filter(item => item.conversationId !== id) })),
})

/** Whoever wants a block gone has what they want when it is gone already. */
function unlessGone(error: unknown) {
  if (failureOf(error).code !== 'CONVERSATION_NOT_FOUND') throw error
}
