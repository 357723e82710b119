import { pageOf } from '../../db/cursor.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../http/rate-limit.ts'
import { member } from '../accounts/access.ts'
import { questionFor } from './access.ts'
import { ask } from './ask.ts'
import { presentQuestion, presentQuestionDetail, presentReply } from './present.ts'
import { listKey, listQuestions, listReplies, replyKey } from './queries.ts'
import { reply } from './reply.ts'

export const questions = api.questions.router({
  list: api.questions.list.handler(async ({ context, input }) =>
    pageOf(await listQuestions(context.deps.db, member(context.viewer), input), input.limit, {
      key: listKey,
      present: presentQuestion,
    }),
  ),

  read: api.questions.read.handler(async ({ context, input }) =>
    presentQuestionDetail(await questionFor(context.deps.db, member(context.viewer), input.questionId)),
  ),

  ask: api.questions.ask.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    await limit(context.deps.db, 'askByAccount', viewer.id)
    return presentQuestionDetail(await ask(context.deps.db, viewer, input))
  }),

  replies: api.questions.replies.handler(async ({ context, input }) => {
    const question = await questionFor(context.deps.db, member(context.viewer), input.questionId)
    return pageOf(await listReplies(context.deps.db, question, input), input.limit, {
      key: replyKey,
      present: presentReply,
    })
  }),

  reply: api.questions.reply.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    const [question] = await Promise.all([
      questionFor(context.deps.db, viewer, input.questionId),
      limit(context.deps.db, 'replyByAccount', viewer.id),
    ])
    const { row, replyCount } = await reply(context.deps.db, viewer, question, input)
    return { reply: presentReply(row), replyCount }
  }),
})
