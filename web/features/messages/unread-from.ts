import type { Outputs } from '../../../contract/contract.ts'
import type { Unread } from './state.ts'

/** Apart from the other reducers, because the first bundle needs it. */
export const unreadFrom = ({ items, more, requests }: Outputs['messages']['unread']): Unread => ({
  counts: Object.fromEntries(items.map(({ conversationId, count }) => [conversationId, count])),
  more,
  requests,
})
