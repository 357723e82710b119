import { pageOf } from '../../db/paging/cursor.ts'
import { api } from '../../http/guard.ts'
import { limitUnlessReadingOnly } from '../../rate-limit/limit.ts'
import { authored } from '../../posts/author.ts'
import { addReply, listReplies } from '../replies/public.ts'
import { pageFor, questionFor } from './access.ts'
import { ask } from './ask.ts'
import { edit } from './edit.ts'
import { presentListed, presentQuestionDetail } from './present.ts'
import { orders } from './order.ts'
import { listQuestions } from './queries.ts'
import { remove, restore } from './remove.ts'
import { searchQuestions } from './search.ts'

const { questions: routes } = api

export const questions = routes.router({
  list: routes.list.handler(async ({ context, input: { search, ...input } }) => {
    const { db } = context.deps
    const { viewer } = context
    if (search) await limitUnlessReadingOnly(context.deps, 'searchByAccount', viewer.id)
    const rows = await (search ? searchQuestions(db, viewer, { ...input, search }) : listQuestions(db, viewer, input))
    return pageOf(rows, input.limit, { key: orders[input.sort].key, present: presentListed })
  }),

  read: routes.read.handler(async ({ context, input }) => {
    const { viewer } = context
    return presentQuestionDetail(await pageFor(context.deps.db, viewer, input.questionId), viewer)
  }),

  ask: routes.ask.handler(async ({ context, input }) => {
    const { viewer } = context
    return presentQuestionDetail(await ask(context.deps.db, viewer, input), viewer)
  }),

  edit: routes.edit.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const question = authored(viewer, await questionFor(db, viewer, input.questionId))
    return presentQuestionDetail(await edit(db, viewer, question, input), viewer)
  }),

  remove: routes.remove.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await remove(db, viewer, authored(viewer, await questionFor(db, viewer, input.questionId)))
    return { done: true as const }
  }),

  restore: routes.restore.handler(async ({ context, input }) => {
    const { viewer } = context
    return presentQuestionDetail(await restore(context.deps.db, viewer, input.questionId), viewer)
  }),

  replies: routes.replies.handler(async ({ context, input }) => {
    const { viewer } = context
    return listReplies(context.deps, viewer, await questionFor(context.deps.db, viewer, input.questionId), input)
  }),

  reply: routes.reply.handler(async ({ context, input: { id, body, questionId } }) => {
    const { db } = context.deps
    const { viewer } = context
    const question = await questionFor(db, viewer, questionId)
    return addReply(db, viewer, { ...question, notFound: 'QUESTION_NOT_FOUND' }, { id, body })
  }),
})
