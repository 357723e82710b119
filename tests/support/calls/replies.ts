import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { allBut, members, notTheirs, unseenOrRemoved, type Calls } from './world.ts'

const notToBeSeen = unseenOrRemoved('REPLY_NOT_FOUND')

export const replies: Calls = {
  'replies.edit': {
    call: ({ replyId }) => ({ path: `/replies/${replyId}`, body: { body: `Edited ${randomUUID()}` } }),
    refusals: [...notToBeSeen, notTheirs],
  },
  'replies.remove': {
    call: ({ replyId }) => ({ path: `/replies/${replyId}` }),
    refusals: [...notToBeSeen, notTheirs],
  },
  'replies.restore': {
    given: async ({ deps: { db } }, { replyId }) => {
      await db
        .updateTable('post_replies')
        .set({ deleted_at: sql`now()`, removed_by: eb => eb.ref('author_id') })
        .where('id', '=', replyId)
        .execute()
    },
    call: ({ replyId }) => ({ path: `/replies/${replyId}/restore`, body: {} }),
    refusals: [
      {
        code: 'REPLY_NOT_FOUND',
        to: allBut(members, 'author'),
        because: 'what its author has removed is gone for others, and what moderators took away stays so',
      },
    ],
  },
}
