export { seenName } from './blocked-card.ts'
export { otherParticipant, unreadMessages } from './queries.ts'
export { countChat, unreadMessage, type UnreadMessage } from './pushed.ts'
export { waitingRequests } from './requests.ts'
