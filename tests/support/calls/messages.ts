import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { allBut, members, type Calls, type Refusal, type World } from './world.ts'

const outside = {
  to: allBut(members, 'author', 'participant', 'blocked', 'blocker'),
  because: 'no role opens a conversation of others',
}
const notOneOfTheTwo: Refusal = { code: 'CONVERSATION_NOT_FOUND', ...outside }
const block = {
  to: ['blocked', 'blocker'],
  because: 'neither reads nor writes where one has blocked the other',
} as const

async function requested({ deps: { db } }: TestApp, { authorId, somebody }: World) {
  const conversation = await db
    .updateTable('conversations')
    .set({ state: 'requested', requested_by: authorId, requested_at: new Date() })
    .where(({ eb, or }) =>
      or([
        eb.and({ first_user_id: authorId, second_user_id: somebody }),
        eb.and({ first_user_id: somebody, second_user_id: authorId }),
      ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { conversationId: conversation.id }
}
const notItsReceiver: Refusal[] = [
  { code: 'CONVERSATION_NOT_FOUND', to: allBut(members, 'author', 'participant'), because: outside.because },
  { code: 'REQUEST_NOT_FOUND', to: ['author'], because: 'only its receiver answers a request' },
]

export const messages: Calls = {
  'messages.conversations': { call: () => ({ path: '/conversations' }) },
  'messages.unread': { call: () => ({ path: '/conversations/unread' }) },
  'messages.search': { call: () => ({ path: '/conversations/search?search=Saturday' }) },
  'messages.with': {
    call: ({ authorId }) => ({ path: `/conversations/with/${authorId}` }),
    refusals: [
      { code: 'OWN_CONVERSATION', to: ['author'], because: 'nobody writes to themselves' },
      { code: 'PROFILE_NOT_FOUND', to: ['blocked', 'blocker'], because: 'a block hides the author' },
    ],
  },
  'messages.start': {
    call: ({ authorId }) => ({ path: `/conversations/with/${authorId}`, body: {} }),
    refusals: [
      { code: 'OWN_CONVERSATION', to: ['author'], because: 'nobody writes to themselves' },
      { code: 'PROFILE_NOT_FOUND', to: ['blocked', 'blocker'], because: 'a block hides the author' },
    ],
  },
  'messages.request': {
    call: ({ authorId }) => ({
      path: '/conversations/requests',
      body: { personId: authorId, id: randomUUID(), body: 'Is the bike still there?' },
    }),
    refusals: [
      { code: 'OWN_CONVERSATION', to: ['author'], because: 'nobody writes to themselves' },
      { code: 'CONVERSATION_BLOCKED', ...block },
    ],
  },
  'messages.requests': { call: () => ({ path: '/conversations/requests' }) },
  'messages.accept': {
    given: requested,
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/request`, body: {} }),
    refusals: notItsReceiver,
  },
  'messages.decline': {
    given: requested,
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/request/decline`, body: {} }),
    refusals: notItsReceiver,
  },
  'messages.cancel': {
    given: requested,
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/request` }),
    refusals: [
      { code: 'CONVERSATION_NOT_FOUND', to: allBut(members, 'author', 'participant'), because: outside.because },
      { code: 'REQUEST_NOT_FOUND', to: ['participant'], because: 'only its sender cancels a request' },
    ],
  },
  'messages.settings': { call: () => ({ path: '/message-settings' }) },
  'messages.saveSettings': { call: () => ({ path: '/message-settings', body: { acceptsFrom: 'nobody' } }) },
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
