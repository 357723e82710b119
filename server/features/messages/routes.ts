import { limits } from '../../../contract/limits.ts'
import { pageOf } from '../../db/cursor.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { readReferences } from '../../posts/references.ts'
import { member } from '../accounts/access.ts'
import { profileFor } from '../profiles/access.ts'
import { presentPerson } from '../profiles/present.ts'
import { conversationFor, messageFor, readable, sent } from './access.ts'
import { block, unblock } from './block.ts'
import { blockedKey, listBlocked } from './blocked.ts'
import { listMessages, messagesToRead, newestMessages } from './message-queries.ts'
import { presentConversation, presentConversationDetail, presentMessage, presentThread } from './present.ts'
import { conversationKey, listConversations, listUnread } from './queries.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { report } from './report.ts'
import { foundKey, searchConversations } from './search.ts'
import { send } from './send.ts'
import { start } from './start.ts'

const { messages: routes } = api

export const messages = routes.router({
  conversations: routes.conversations.handler(async ({ context, input }) => {
    const rows = await listConversations(context.deps.db, member(context.viewer), input)
    return pageOf(rows, input.limit, { key: conversationKey, present: presentConversation })
  }),

  unread: routes.unread.handler(async ({ context }) => {
    const rows = await listUnread(context.deps.db, member(context.viewer))
    return {
      items: rows
        .slice(0, limits.unreadConversations)
        .map(row => ({ conversationId: row.conversation_id, count: row.unread_count })),
      more: rows.length > limits.unreadConversations,
    }
  }),

  search: routes.search.handler(async ({ context, input }) => {
    const { db, primary } = context.deps
    const viewer = member(context.viewer)
    await limit(primary, 'searchByAccount', viewer.id)
    const { conversations, messages: found } = await searchConversations(db, viewer, input)
    return {
      conversations: conversations.map(presentConversation),
      messages: pageOf(found, input.limit, {
        key: foundKey,
        present: row => ({ message: presentMessage(row, viewer), other: presentPerson(row) }),
      }),
    }
  }),

  start: routes.start.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'readByAccount', viewer.id)
    const person = await profileFor(db, viewer, input.personId)
    return { conversationId: await start(db, viewer, person) }
  }),

  open: routes.open.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    const { messagesPage: limit } = limits
    const [row, newest] = await Promise.all([
      conversationFor(db, viewer, input.conversationId),
      newestMessages(db, { id: input.conversationId }, { limit }),
    ])
    const shown = row.is_blocked
      ? { rows: [], older: null, newer: null }
      : await messagesToRead(db, row, newest, { limit })
    return { conversation: presentConversationDetail(row), messages: presentThread(shown, viewer) }
  }),

  list: routes.list.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    const conversation = readable(await conversationFor(db, viewer, input.conversationId))
    return presentThread(await listMessages(db, conversation, input), viewer)
  }),

  send: routes.send.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    const { message, conversation } = await send(context.deps.db, viewer, input)
    return { message: presentMessage(message, viewer), conversation: presentConversation(conversation) }
  }),

  posts: routes.posts.handler(async ({ context, input }) => ({
    items: await readReferences(context.deps.db, member(context.viewer), input.ids),
  })),

  remove: routes.remove.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'editByAccount', viewer.id)
    const message = sent(viewer, await messageFor(db, viewer, input.messageId))
    return presentConversation(await remove(db, viewer, message))
  }),

  read: routes.read.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    const [conversation] = await Promise.all([
      conversationFor(db, viewer, input.conversationId),
      limit(db, 'readByAccount', viewer.id),
    ])
    return presentConversation(await read(db, viewer, conversation, input.seq))
  }),

  block: routes.block.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'blockByAccount', viewer.id)
    const conversation = await conversationFor(db, viewer, input.conversationId)
    return presentConversationDetail(await block(db, viewer, conversation))
  }),

  unblock: routes.unblock.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'blockByAccount', viewer.id)
    const conversation = await conversationFor(db, viewer, input.conversationId)
    return presentConversationDetail(await unblock(db, viewer, conversation))
  }),

  blocked: routes.blocked.handler(async ({ context, input }) => {
    const rows = await listBlocked(context.deps.db, member(context.viewer), input)
    return pageOf(rows, input.limit, {
      key: blockedKey,
      present: row => ({
        conversationId: row.conversation_id,
        person: presentPerson(row),
        since: row.created_at.toISOString(),
      }),
    })
  }),

  report: routes.report.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'reportByAccount', viewer.id)
    await report(db, viewer, await conversationFor(db, viewer, input.conversationId), input)
    return { underReview: true as const }
  }),
})
