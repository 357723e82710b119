import { randomUUID } from 'node:crypto'
import { readers, type Calls } from './world.ts'

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
  'questions.edit': {
    call: ({ questionId }) => ({
      path: `/questions/${questionId}`,
      body: { category: 'Podcasting', text: `Edited ${randomUUID()}` },
    }),
    seesNothing: ['outsider'],
    mayNot: readers,
  },
  'questions.remove': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}` }),
    seesNothing: ['outsider'],
    mayNot: readers,
  },
  'questions.restore': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}/restore`, body: {} }),
    seesNothing: ['outsider', ...readers],
  },
  'questions.editReply': {
    call: ({ replyId }) => ({ path: `/replies/${replyId}`, body: { body: `Edited ${randomUUID()}` } }),
    seesNothing: ['outsider'],
    mayNot: readers,
  },
  'questions.removeReply': {
    call: ({ replyId }) => ({ path: `/replies/${replyId}` }),
    seesNothing: ['outsider'],
    mayNot: readers,
  },
  'questions.restoreReply': {
    call: ({ replyId }) => ({ path: `/replies/${replyId}/restore`, body: {} }),
    seesNothing: ['outsider', ...readers],
  },
}
