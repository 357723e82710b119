import { screen, waitFor } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { aChat, openChat, said } from '../../../testing/chat.ts'
import { aMessage } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'

it('shows where the unread messages start, and keeps the line once they are read', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const chat = aChat({ said: ['> Mine', 'First new', 'Second new'], unreadCount: 2 })
  const { api } = await openChat(chat)
  const line = await screen.findByText('2 new messages')
  expect(line.nextElementSibling).toHaveTextContent('First new')
  await waitFor(() => expect(api.sent('messages.read')).toMatchObject([{ seq: 3 }]))
  chat.message('Third')
  await tellLive({
    type: 'message.sent',
    message: chat.messages[3]!,
    conversation: { ...chat.seen(), unreadCount: 1 },
  })
  await waitFor(() => expect(said()).toEqual(['Mine', 'First new', 'Second new', 'Third']))
  expect(line).toHaveTextContent('2 new messages')
})

it('opens at the first unread message, counts the messages below, and jumps to the newest', async () => {
  const chat = aChat({ said: ['> Mine', 'First new'], unreadCount: 40 })
  const newest = aMessage({ conversationId: chat.conversation.id, senderId: chat.conversation.other.id, seq: 41 })
  const { api, user } = await openChat(chat)
  api.answer({
    messages: {
      open: () => {
        const { conversation, messages } = chat.answers.open()
        return { conversation, messages: { ...messages, newer: 'more' } }
      },
      list: ({ cursor }) => ({ items: cursor ? [] : [newest], older: 'before', newer: cursor ? 'more' : null }),
    },
  })
  await screen.findByText('40 new messages')
  await user.click(screen.getByRole('button', { name: 'Jump to latest message, 40 new' }))
  await waitFor(() => expect(said()).toEqual(['Bon dia!']))
  expect(screen.queryByRole('button', { name: /Jump to latest/ })).toBeNull()
  expect(api.sent('messages.list').at(-1)).toMatchObject({ conversationId: chat.conversation.id })
})
