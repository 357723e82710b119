/** The Direct Line: the list of conversations, and one of them. */
export const messages = {
  title: 'The Direct Line',
  startFailed: 'Failed to start conversation',
} as const
