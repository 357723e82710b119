export const unreadKey = ['messages', 'unread'] as const
export const conversationsKey = ['messages', 'conversations'] as const
export const postsKey = ['messages', 'post'] as const
export const requestsKey = ['messages', 'requests'] as const
export const withPersonKey = (personId: string) => ['messages', 'with', personId] as const
export const threadKey = (conversationId: string) => ['messages', 'open', conversationId] as const
