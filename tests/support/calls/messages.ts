import { randomUUID } from 'node:crypto'
import { readers, type Actor, type Calls } from './world.ts'

// The conversation is between `somebody` and whoever is the author. Roles open no conversation of others.
const seesNothing: Actor[] = ['outsider', ...readers]

export const messages: Calls = {
  'messages.conversations': { call: () => ({ path: '/conversations' }) },
  'messages.unread': { call: () => ({ path: '/conversations/unread' }) },
  'messages.search': { call: () => ({ path: '/conversations/search?search=Saturday' }) },
  'messages.start': { call: ({ somebody }) => ({ path: '/conversations', body: { personId: somebody } }) },
  'messages.open': { call: ({ conversationId }) => ({ path: `/conversations/${conversationId}` }), seesNothing },
  'messages.list': {
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/messages` }),
    seesNothing,
  },
  'messages.send': {
    call: ({ conversationId }) => ({
      path: `/conversations/${conversationId}/messages`,
      body: { id: randomUUID(), body: 'Yes, at eleven' },
    }),
    seesNothing,
  },
  'messages.remove': { call: ({ messageId }) => ({ path: `/messages/${messageId}` }), seesNothing },
  'messages.read': {
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/read`, body: { seq: 1 } }),
    seesNothing,
  },
  'messages.block': {
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/block`, body: {} }),
    seesNothing,
  },
  'messages.unblock': {
    call: ({ conversationId }) => ({ path: `/conversations/${conversationId}/block` }),
    seesNothing,
  },
  'messages.blocked': { call: () => ({ path: '/blocks' }) },
  'messages.report': {
    call: ({ conversationId }) => ({
      path: `/conversations/${conversationId}/reports`,
      body: { reason: 'Advertising' },
    }),
    seesNothing,
  },
}
