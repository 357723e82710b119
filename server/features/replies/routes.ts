import { api } from '../../http/guard.ts'
import { authored } from '../../posts/author.ts'
import { editable, removable, replyFor } from './access.ts'
import { editReply } from './edit.ts'
import { presentThreadReply } from './present.ts'
import { removeReply, restoreReply } from './remove.ts'

const { replies: routes } = api

export const replies = routes.router({
  edit: routes.edit.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const row = editable(authored(viewer, await replyFor(db, viewer, input.replyId)))
    return presentThreadReply(await editReply(db, viewer, row, input), viewer)
  }),

  remove: routes.remove.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const row = await removable(db, viewer, await replyFor(db, viewer, input.replyId))
    return { replyCount: await removeReply(db, viewer, row) }
  }),

  restore: routes.restore.handler(async ({ context, input }) => {
    const { viewer } = context
    const { row, replyCount } = await restoreReply(context.deps.db, viewer, input.replyId)
    return { reply: presentThreadReply(row, viewer), replyCount }
  }),
})
