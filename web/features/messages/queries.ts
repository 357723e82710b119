import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { readPart } from '../../lib/cache/change-data.ts'
import { conversationsKey, requestsKey, threadKey, withPersonKey } from './keys.ts'
import { changeThread } from './live.ts'
import { joined, withNewer, withOlder, type Conversations, type Thread, type Unread } from './state.ts'
import { unreadFrom } from './unread-from.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

const freshFor = 5 * 60_000
/** Limits the refetch of a long thread. */
const keptPages = 5

export async function readUnread(signal: AbortSignal): Promise<Unread> {
  return unreadFrom(await call(api => api.messages.unread(undefined, { signal })))
}

export const requestsQuery = () =>
  pagedQuery({
    queryKey: requestsKey,
    read: (api, page, options) => api.messages.requests(page, options),
    staleTime: freshFor,
  })

/** The conversation with a person, and whether a request about the post is possible. */
export const withPersonQuery = (personId: string, postId: string | null) =>
  queryOptions({
    queryKey: [...withPersonKey(personId), postId],
    queryFn: () => call(api => api.messages.with({ personId, ...(postId ? { postId } : {}) })),
  })

/** A refetch loads about as many as are loaded. */
export const conversationsQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: conversationsKey,
    queryFn: ({ signal }) => {
      const shown = client.getQueryData<Conversations>(conversationsKey)?.items.length ?? 0
      const limit = Math.min(Math.max(shown, limits.pageSize), limits.pageSizeMax)
      return call(api => api.messages.conversations({ limit }, { signal }))
    },
    staleTime: freshFor,
  })

/** Does nothing at the end, or if the list was refetched during the request. */
export async function loadMoreConversations(client: QueryClient): Promise<void> {
  const cursor = client.getQueryData<Conversations>(conversationsKey)?.next
  if (!cursor) return
  const page = await readPart<Conversations>(client, conversationsKey, () =>
    call(api => api.messages.conversations({ cursor, limit: limits.pageSize })),
  )
  client.setQueryData<Conversations>(conversationsKey, list => (list?.next === cursor ? joined(list, page) : list))
}

type Where = { cursor: string } | { around: string } | object

const pageOf = (conversationId: string, where: Where, limit: number) =>
  call(api => api.messages.list({ conversationId, limit, ...where }))

const readThreadPart = (client: QueryClient, { conversation }: Thread, where: Where): Promise<Thread> =>
  readPart<Thread>(client, threadKey(conversation.id), async () => ({
    conversation,
    ...(await pageOf(conversation.id, where, limits.messagesPage)),
  }))

/** Starts around the first unread message. A refetch covers the loaded range in both directions. */
export const threadQuery = (client: QueryClient, conversationId: string) =>
  queryOptions({
    queryKey: threadKey(conversationId),
    queryFn: async ({ signal }) => {
      const shown = client.getQueryData<Thread>(threadKey(conversationId))?.items ?? []
      const first = shown[0]?.seq ?? Infinity
      const last = shown.at(-1)?.seq ?? 0
      const { conversation, messages } = await call(api => api.messages.open({ conversationId }, { signal }))
      let thread: Thread = { conversation, ...messages }
      for (let page = 0; page < keptPages && thread.older && (thread.items[0]?.seq ?? 0) > first; page++)
        thread = withOlder(thread, await pageOf(conversationId, { cursor: thread.older }, limits.pageSizeMax))
      for (let page = 0; page < keptPages && thread.newer && (thread.items.at(-1)?.seq ?? 0) < last; page++)
        thread = withNewer(thread, await pageOf(conversationId, { cursor: thread.newer }, limits.pageSizeMax))
      return thread
    },
    staleTime: freshFor,
  })

export async function loadMessages(client: QueryClient, conversationId: string, end: 'older' | 'newer'): Promise<void> {
  const before = client.getQueryData<Thread>(threadKey(conversationId))
  const cursor = before?.[end]
  if (!before || !cursor) return
  const page = await readThreadPart(client, before, { cursor })
  changeThread(client, conversationId, thread => {
    if (thread[end] !== cursor) return thread
    return end === 'older' ? withOlder(thread, page) : withNewer(thread, page)
  })
}

/** Throws MESSAGE_NOT_FOUND if the message no longer exists. */
export async function showAround(client: QueryClient, conversationId: string, messageId: string): Promise<void> {
  const thread = client.getQueryData<Thread>(threadKey(conversationId))
  if (!thread || thread.items.some(({ id }) => id === messageId)) return
  await showPart(client, thread, { around: messageId })
}

export async function showNewest(client: QueryClient, conversationId: string): Promise<void> {
  const thread = client.getQueryData<Thread>(threadKey(conversationId))
  if (thread) await showPart(client, thread, {})
}

async function showPart(client: QueryClient, thread: Thread, where: { around: string } | object) {
  const part = await readThreadPart(client, thread, where)
  changeThread(client, thread.conversation.id, ({ conversation }) => ({ ...part, conversation }))
}
