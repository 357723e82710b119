export const unreadKey = ['messages', 'unread'] as const
export const conversationsKey = ['messages', 'conversations'] as const
export const postsKey = ['messages', 'post'] as const
export const threadKey = (conversationId: string) => ['messages', 'open', conversationId] as const
