export const notificationsKey = ['notifications'] as const
export const unreadKey = ['notifications', 'unread'] as const
export const listKey = ['notifications', 'list'] as const
