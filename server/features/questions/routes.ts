import { pageOf } from '../../db/cursor.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member } from '../accounts/access.ts'
import { authored, pageFor, questionFor, replyFor } from './access.ts'
import { ask } from './ask.ts'
import { edit } from './edit.ts'
import { editReply } from './edit-reply.ts'
import { presentListed, presentQuestionDetail, presentThreadReply } from './present.ts'
import { orders } from './order.ts'
import { listQuestions } from './queries.ts'
import { remove, restore } from './remove.ts'
import { removeReply, restoreReply } from './remove-reply.ts'
import { reply } from './reply.ts'
import { followReplies, listReplies, replyKey } from './reply-queries.ts'
import { searchQuestions } from './search.ts'

const { questions: routes } = api

export const questions = routes.router({
  list: routes.list.handler(async ({ context, input: { search, ...input } }) => {
    const { db, primary } = context.deps
    const viewer = member(context.viewer)
    if (search) await limit(primary, 'searchByAccount', viewer.id)
    const rows = await (search ? searchQuestions(db, viewer, { ...input, search }) : listQuestions(db, viewer, input))
    return pageOf(rows, input.limit, { key: orders[input.sort].key, present: presentListed })
  }),

  read: routes.read.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    return presentQuestionDetail(await pageFor(context.deps.db, viewer, input.questionId), viewer)
  }),

  ask: routes.ask.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    await limit(context.deps.db, 'askByAccount', viewer.id)
    return presentQuestionDetail(await ask(context.deps.db, viewer, input), viewer)
  }),

  edit: routes.edit.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'editByAccount', viewer.id)
    const question = authored(viewer, await questionFor(db, viewer, input.questionId))
    return presentQuestionDetail(await edit(db, viewer, question, input), viewer)
  }),

  remove: routes.remove.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'editByAccount', viewer.id)
    await remove(db, viewer, authored(viewer, await questionFor(db, viewer, input.questionId)))
    return { done: true as const }
  }),

  restore: routes.restore.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    await limit(context.deps.db, 'editByAccount', viewer.id)
    return presentQuestionDetail(await restore(context.deps.db, viewer, input.questionId), viewer)
  }),

  replies: routes.replies.handler(async ({ context, input }) => {
    const { db, primary } = context.deps
    const viewer = member(context.viewer)
    const question = await questionFor(db, viewer, input.questionId)
    const [rows] = await Promise.all([
      listReplies(db, viewer, question, input),
      followReplies(primary, viewer, question),
    ])
    return pageOf(rows, input.limit, {
      key: replyKey,
      present: row => presentThreadReply(row, viewer),
    })
  }),

  reply: routes.reply.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    const [question] = await Promise.all([
      questionFor(context.deps.db, viewer, input.questionId),
      limit(context.deps.db, 'replyByAccount', viewer.id),
    ])
    const { row, replyCount } = await reply(context.deps.db, viewer, question, input)
    return { reply: presentThreadReply(row, viewer), replyCount }
  }),

  editReply: routes.editReply.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'editByAccount', viewer.id)
    const row = authored(viewer, await replyFor(db, viewer, input.replyId))
    return presentThreadReply(await editReply(db, viewer, row, input), viewer)
  }),

  removeReply: routes.removeReply.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'editByAccount', viewer.id)
    const row = authored(viewer, await replyFor(db, viewer, input.replyId))
    return { replyCount: await removeReply(db, viewer, row) }
  }),

  restoreReply: routes.restoreReply.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    await limit(context.deps.db, 'editByAccount', viewer.id)
    const { row, replyCount } = await restoreReply(context.deps.db, viewer, input.replyId)
    return { reply: presentThreadReply(row, viewer), replyCount }
  }),
})
