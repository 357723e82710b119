export const repliesKey = (postId: string) => ['replies', postId] as const
