import { limits } from '../../../contract/limits.ts'
import { pageOf } from '../../db/paging/cursor.ts'
import { api } from '../../http/guard.ts'
import { readReferences } from '../../posts/references.ts'
import { onlookerOf, unlessPaused } from '../profiles/access.ts'
import { presentProfileCard } from '../profiles/present.ts'
import { presentPerson } from '../../person-cards/person.ts'
import { conversationFor, foundConversation, messageFor, readable, recipientFor, sent } from './access.ts'
import { accept, cancel, decline } from './answer.ts'
import { block, blockedKey, listBlocked, unblock } from './block.ts'
import { listMessages, messagesToRead, newestMessages } from './message-queries.ts'
import {
  isReceived,
  presentConversation,
  presentConversationDetail,
  presentMessage,
  presentRequest,
  presentThread,
} from './present.ts'
import { conversationKey, findPair, listConversations, listUnread } from './queries.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { report } from './report.ts'
import { foundKey, searchConversations } from './search.ts'
import { send } from './send.ts'
import { mayRequest, request, start } from './request.ts'
import { countRequests, findRequest, listRequests, requestKey } from './requests.ts'
import { readSettings, saveSettings } from './settings.ts'

const { messages: routes } = api

export const messages = routes.router({
  conversations: routes.conversations.handler(async ({ context, input }) => {
    const rows = await listConversations(context.deps.db, context.viewer, input)
    return pageOf(rows, input.limit, { key: conversationKey, present: presentConversation })
  }),

  unread: routes.unread.handler(async ({ context }) => {
    const { viewer } = context
    const [rows, requests] = await Promise.all([
      listUnread(context.deps.db, viewer),
      countRequests(context.deps.db, viewer),
    ])
    return {
      items: rows
        .slice(0, limits.unreadConversations)
        .map(row => ({ conversationId: row.conversation_id, count: row.unread_count })),
      more: rows.length > limits.unreadConversations,
      requests,
    }
  }),

  search: routes.search.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const { conversations, messages: found } = await searchConversations(db, viewer, input)
    return {
      conversations: conversations.map(presentConversation),
      messages: pageOf(found, input.limit, {
        key: foundKey,
        present: row => ({ message: presentMessage(row, viewer), other: presentPerson(row) }),
      }),
    }
  }),

  with: routes.with.handler(async ({ context, input: { personId, postId = null } }) => {
    const { db } = context.deps
    const { viewer } = context
    const person = await recipientFor(db, viewer, personId)
    const [found, isAccepted] = await Promise.all([
      findPair(db, viewer, personId),
      mayRequest(db, viewer, { personId, postId }),
    ])
    const conversationId = found && found.state !== 'none' ? found.id : null
    if (conversationId === null) unlessPaused(person, onlookerOf(person, viewer))
    return { conversationId, person: presentProfileCard(person), can: { request: !conversationId && isAccepted } }
  }),

  start: routes.start.handler(async ({ context, input: { personId } }) => {
    const { db } = context.deps
    const { viewer } = context
    const person = await recipientFor(db, viewer, personId)
    const found = await findPair(db, viewer, personId)
    if (!found || found.state === 'none') unlessPaused(person, onlookerOf(person, viewer))
    return { conversationId: found?.id ?? (await start(db, viewer, personId)) }
  }),

  request: routes.request.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const { message, conversation } = await request(db, viewer, input)
    return {
      message: presentMessage(message, viewer, conversation.state),
      conversation: presentConversation(conversation),
    }
  }),

  requests: routes.requests.handler(async ({ context, input }) => {
    const rows = await listRequests(context.deps.db, context.viewer, input)
    return pageOf(rows, input.limit, { key: requestKey, present: presentRequest })
  }),

  accept: routes.accept.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    return presentConversation(await accept(db, viewer, await conversationFor(db, viewer, input.conversationId)))
  }),

  decline: routes.decline.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const conversation = await conversationFor(db, viewer, input.conversationId)
    return presentConversation(await decline(db, viewer, conversation, input))
  }),

  cancel: routes.cancel.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    return presentConversation(await cancel(db, viewer, await conversationFor(db, viewer, input.conversationId)))
  }),

  settings: routes.settings.handler(({ context }) => readSettings(context.deps.db, context.viewer)),

  saveSettings: routes.saveSettings.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    return saveSettings(db, viewer, input)
  }),

  open: routes.open.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const { messagesPage: limit } = limits
    const [row, newest] = await Promise.all([
      foundConversation(db, viewer, input.conversationId),
      newestMessages(db, { id: input.conversationId }, { limit }),
    ])
    const shown = row.is_blocked
      ? { rows: [], older: null, newer: null }
      : await messagesToRead(db, row, newest, { limit })
    const request = isReceived(row) && !row.is_blocked ? await findRequest(db, viewer, row.id) : undefined
    return {
      conversation: presentConversationDetail(row, request),
      messages: presentThread(shown, viewer, row.state),
    }
  }),

  list: routes.list.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const conversation = readable(await foundConversation(db, viewer, input.conversationId))
    return presentThread(await listMessages(db, conversation, input), viewer, conversation.state)
  }),

  send: routes.send.handler(async ({ context, input }) => {
    const { viewer } = context
    const { message, conversation } = await send(context.deps.db, viewer, input)
    return { message: presentMessage(message, viewer), conversation: presentConversation(conversation) }
  }),

  posts: routes.posts.handler(async ({ context, input }) => ({
    items: await readReferences(context.deps.db, context.viewer, input.ids),
  })),

  remove: routes.remove.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const message = sent(viewer, await messageFor(db, viewer, input.messageId))
    return presentConversation(await remove(db, viewer, message))
  }),

  read: routes.read.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const conversation = await foundConversation(db, viewer, input.conversationId)
    return presentConversation(await read(db, viewer, conversation, input.seq))
  }),

  block: routes.block.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const conversation = await conversationFor(db, viewer, input.conversationId)
    return presentConversationDetail(await block(db, viewer, conversation))
  }),

  unblock: routes.unblock.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const conversation = await conversationFor(db, viewer, input.conversationId)
    return presentConversationDetail(await unblock(db, viewer, conversation))
  }),

  blocked: routes.blocked.handler(async ({ context, input }) => {
    const rows = await listBlocked(context.deps.db, context.viewer, input)
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
    const { viewer } = context
    await report(db, viewer, await conversationFor(db, viewer, input.conversationId), input)
    return { underReview: true as const }
  }),
})
