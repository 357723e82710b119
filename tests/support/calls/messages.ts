import { randomUUID } from 'node:crypto'
import { allBut, members, type Calls, type Refusal } from './world.ts'

const outside = {
  to: allBut(members, 'author', 'participant', 'blocked', 'blocker'),
  because: 'no role opens a conversation of others',
}
const notOneOfTheTwo: Refusal = { code: 'CONVERSATION_NOT_FOUND', ...outside }
const block = {
  to: ['blocked', 'blocker'],
  because: 'neither reads nor writes where one has blocked the other',
} as const

export const messages: Calls = {
  'messages.conversations': { call: () => ({ path: '/conversations' }) },
  'messages.unread': { call: () => ({ path: '/conversations/unread' }) },
  'messages.search': { call: () => ({ path: '/conversations/search?search=Saturday' }) },
  'messages.start': {
    call: ({ authorId }) => ({ path: '/conversations', body: { personId: authorId } }),
    refusals: [
      { code: 'OWN_CONVERSATION', to: ['author'], because: 'nobody writes to themselves' },
      { code: 'PROFILE_NOT_FOUND', to: ['blocked', 'blocker'], because: 'a block hides the author' },
    ],
  },
  'messages.open': {
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}` }),
    refusals: [notOneOfTheTwo],
  },
  'messages.list': {
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/messages` }),
    refusals: [notOneOfTheTwo, { code: 'CONVERSATION_BLOCKED', ...block }],
  },
  'messages.send': {
    call: ({ conversationId }) => ({
      path: `/conversations/${conversationId}/messages`,
      body: { id: randomUUID(), body: 'Yes, at eleven' },
    }),
    refusals: [notOneOfTheTwo, { code: 'CONVERSATION_BLOCKED', ...block }],
  },
  'messages.posts': { call: ({ listingId }) => ({ path: `/conversations/posts?ids%5B0%5D=${listingId}` }) },
  'messages.remove': {
    call: ({ messageId }) => ({ path: `/messages/${messageId}` }),
    refusals: [
      { code: 'MESSAGE_NOT_FOUND', ...outside },
      { code: 'MESSAGE_NOT_FOUND', ...block },
      { code: 'FORBIDDEN', to: ['participant'], because: 'the other one has sent it' },
    ],
  },
  'messages.read': {
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/read`, body: { seq: 1 } }),
    refusals: [notOneOfTheTwo],
  },
  'messages.block': {
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/block`, body: {} }),
    refusals: [notOneOfTheTwo],
  },
  'messages.unblock': {
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/block` }),
    refusals: [notOneOfTheTwo],
  },
  'messages.blocked': { call: () => ({ path: '/blocks' }) },
  'messages.report': {
    call: ({ conversationId }) => ({
      path: `/conversations/${conversationId}/reports`,
      body: { reason: 'Advertising' },
    }),
    refusals: [notOneOfTheTwo],
  },
}
