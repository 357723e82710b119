import { screen } from '@testing-library/dom'
import type { Conversation, ConversationDetail, Message } from '../../contract/messages.ts'
import type { ApiAnswers } from './fake-api.ts'
import { openPage } from './page.tsx'
import { aConversation, aMessage, aPerson, aViewer } from './samples.ts'

interface ChatOptions {
  said?: string[]
  other?: Partial<ConversationDetail['other']>
  unreadCount?: number
}

export function aChat({ said = [], other, unreadCount = 0 }: ChatOptions = {}) {
  const viewer = aViewer()
  const conversation = aConversation({
    other: { ...aPerson({ name: 'Núria Test' }), ...unknown, ...other },
    unreadCount,
  })
  const { id } = conversation
  const messages: Message[] = []
  const store = (body: string, senderId: string, change: Partial<Message> = {}): Message => {
    const isOwn = senderId === viewer.id
    const message = aMessage({
      conversationId: id,
      senderId,
      body,
      seq: messages.length + 1,
      createdAt: new Date(Date.now() - 60_000 + messages.length).toISOString(),
      can: { remove: isOwn, report: !isOwn },
      ...change,
    })
    messages.push(message)
    return message
  }
  for (const line of said)
    if (line.startsWith('> ')) store(line.slice(2), viewer.id)
    else store(line, conversation.other.id)
  const seen = (): Conversation => {
    const last = messages.at(-1)
    const { id: otherId, name, avatarUrl, headline, neighborhood } = conversation.other
    return {
      id,
      other: { id: otherId, name, avatarUrl, headline, neighborhood },
      unreadCount,
      lastReadSeq: unreadCount > 0 ? 0 : messages.length,
      blocked: false,
      state: 'open',
      lastMessage: last ? { id: last.id, senderId: last.senderId, body: last.body, createdAt: last.createdAt } : null,
      lastMessageAt: last?.createdAt ?? null,
    }
  }
  const answers = {
    conversations: () => ({ items: [seen()], next: null }),
    unread: () => ({
      items: unreadCount > 0 ? [{ conversationId: id, count: unreadCount }] : [],
      more: false,
      requests: 0,
    }),
    open: () => ({
      conversation: { ...conversation, ...seen(), other: conversation.other },
      messages: { items: [...messages], older: null, newer: null },
    }),
    send: ({ id: messageId, body, postId = null }) => {
      const message = messages.find(one => one.id === messageId) ?? store(body, viewer.id, { id: messageId, postId })
      return { message, conversation: seen() }
    },
    read: () => ({ ...seen(), unreadCount: 0, lastReadSeq: messages.length }),
  } satisfies ApiAnswers['messages']
  return {
    viewer,
    conversation,
    messages,
    answers,
    path: `/messaging/${id}`,
    seen,
    message: (body: string, change: Partial<Message> = {}) => store(body, conversation.other.id, change),
  }
}
const unknown = { hometown: null, country: null, jobTitle: null, company: null }

export const composer = () => screen.findByLabelText<HTMLTextAreaElement>('Message')

export const said = () =>
  [...document.querySelectorAll('[data-message] .member-text')].map(({ textContent }) => textContent)

export const openChat = ({ path, viewer: as, answers }: ReturnType<typeof aChat>, at = path, { touch = false } = {}) =>
  openPage(at, { as, api: { messages: answers }, touch })
