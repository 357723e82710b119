import type { Calls } from './world.ts'

export const moderation: Calls = {
  'moderation.report': {
    call: ({ questionId }) => ({ path: '/reports', body: { kind: 'post', id: questionId, reason: 'Advertising' } }),
    seesNothing: ['outsider'],
    mayNot: ['author'],
  },
}
