import { randomUUID } from 'node:crypto'
import type { Calls } from './world.ts'

export const questions: Calls = {
  'questions.list': { call: () => ({ path: '/questions' }) },
  'questions.read': { call: ({ questionId }) => ({ path: `/questions/${questionId}` }), seesNothing: ['outsider'] },
  'questions.ask': {
    call: () => ({ path: '/questions', body: { id: randomUUID(), category: 'Podcasting', text: 'A question' } }),
  },
  'questions.replies': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}/replies` }),
    seesNothing: ['outsider'],
  },
  'questions.reply': {
    call: ({ questionId }) => ({
      path: `/questions/${questionId}/replies`,
      body: { id: randomUUID(), body: 'A reply' },
    }),
    seesNothing: ['outsider'],
  },
}
