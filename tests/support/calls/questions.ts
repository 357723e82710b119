import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { allBut, members, notTheirs, unseenOrRemoved, unseenOrStub, type Calls, type Refusal } from './world.ts'

const notToBeSeen = unseenOrRemoved('QUESTION_NOT_FOUND')
const gone: Omit<Refusal, 'code'> = {
  to: allBut(members, 'author'),
  because: 'what its author has removed is gone for others, and what moderators took away stays so',
}

export const questions: Calls = {
  'questions.list': { call: () => ({ path: '/questions' }) },
  'questions.read': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}` }),
    refusals: unseenOrStub('QUESTION_NOT_FOUND'),
  },
  'questions.ask': {
    call: () => ({ path: '/questions', body: { id: randomUUID(), category: 'Podcasting', title: 'A question' } }),
  },
  'questions.replies': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}/replies` }),
    refusals: notToBeSeen,
  },
  'questions.reply': {
    call: ({ questionId }) => ({
      path: `/questions/${questionId}/replies`,
      body: { id: randomUUID(), body: 'A reply' },
    }),
    refusals: notToBeSeen,
  },
  'questions.edit': {
    call: ({ questionId }) => ({
      path: `/questions/${questionId}`,
      body: { category: 'Podcasting', title: `Edited ${randomUUID()}` },
    }),
    refusals: [...notToBeSeen, notTheirs],
  },
  'questions.remove': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}` }),
    refusals: [...notToBeSeen, notTheirs],
  },
  'questions.restore': {
    given: async ({ deps: { db } }, { questionId }) => {
      await db
        .updateTable('posts')
        .set({ deleted_at: sql`now()` })
        .where('id', '=', questionId)
        .execute()
    },
    call: ({ questionId }) => ({ path: `/questions/${questionId}/restore`, body: {} }),
    refusals: [{ code: 'QUESTION_NOT_FOUND', ...gone }],
  },
}
