import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { useExitAnimation } from './use-leaving.ts'
import { readAfterBlock } from '../messages/public.ts'

/** The members that the viewer has blocked. Always refetched, because blocking happens on other screens. */
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

export function useUnblock() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { leaving, leave } = useExitAnimation()
  const unblock = (conversationId: string, name: string): Promise<void> =>
    leave([conversationId], {
      send: () => call(api => api.messages.unblock({ conversationId })),
      gone: 'CONVERSATION_NOT_FOUND',
      left: () => {
        client.setQueryData(blockedQuery().queryKey, before => before && without(before, conversationId))
        toastSuccess(t('security.blocked.done', { name }))
        // Refetches what the block hid: directory, suggestions, profile and messages.
        readAfterBlock(client)
      },
      refused: t('security.blocked.failed', { name }),
    })
  return { leaving, unblock }
}

const without = <T extends { pages: { items: { conversationId: string }[] }[] }>(list: T, id: string): T => ({
  ...list,
  pages: list.pages.map(page => ({ ...page, items: page.items.filter(item => item.conversationId !== id) })),
})
