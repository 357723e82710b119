/** Of the replies to a question, and of the comments under an event. */
export const repliesKey = (postId: string) => ['replies', postId] as const
