import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { aChat, composer, openChat, said } from '../../testing/chat.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'

describe('the conversation list', () => {
  it('shows unread conversations, and opens one although marking it as read fails', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const chat = aChat({ said: ['Is anybody there?'], unreadCount: 1 })
    const { api, user } = await openChat(chat, '/messaging')
    api.answer({ messages: { read: refuse('UNAVAILABLE') } })
    const row = await screen.findByText('Is anybody there?')
    expect(row.closest('a')).toHaveTextContent('1 unread')
    await waitFor(() => expect(document.title).toBe('(1) The Direct Line · Our Peeps'))
    await user.click(row)
    await waitFor(() => expect(said()).toEqual(['Is anybody there?']))
    await waitFor(() => expect(api.sent('messages.read')).toEqual([{ conversationId: chat.conversation.id, seq: 1 }]))
    await waitFor(() => expect(document.title).toBe('Núria Test · Our Peeps'))
    expect(location.pathname).toBe(chat.path)
  })

  it('says that the list could not be loaded and loads it on Try Again', async () => {
    const chat = aChat({ said: ['Hello'] })
    const { api, user } = await openChat(chat, '/home')
    api.answer({ messages: { conversations: refuse('INTERNAL') } })
    await user.click((await screen.findAllByText('Chat'))[0]!)
    await screen.findByText('Failed to load conversations. Please try again.')
    api.answer({ messages: chat.answers })
    await user.click(screen.getByText('Try Again'))
    expect(await screen.findByText('Núria Test')).toBeVisible()
  })

  it('links to the people directory when there is no conversation', async () => {
    await openPage('/messaging', { wide: true })
    expect(await screen.findByRole('heading', { name: 'Quiet for now' })).toBeVisible()
    expect(screen.getAllByText('Browse people')).toHaveLength(1)
    expect(screen.queryByText('Pick a conversation')).toBeNull()
  })

  it('keeps the list next to the open conversation on a desktop', async () => {
    const chat = aChat({ said: ['From the first'] })
    const { user } = await openPage('/messaging', { as: chat.viewer, wide: true, api: { messages: chat.answers } })
    await screen.findByRole('heading', { name: 'Pick a conversation' })
    await user.click(screen.getByText('Núria Test'))
    await waitFor(() => expect(said()).toEqual(['From the first']))
    expect(screen.getByRole('heading', { name: 'The Direct Line' })).toBeVisible()
    await user.type(await composer(), 'Seen{Enter}')
    const current = () => document.querySelector('a[aria-current=page]:has(time)')
    await waitFor(() => expect(current()).toHaveTextContent('You: Seen'))
  })

  it('names a person without a name a former member', async () => {
    const chat = aChat({ said: ['Bon dia!'], other: { name: '' } })
    const { user } = await openChat(chat, '/messaging')
    const row = await screen.findByText('Bon dia!')
    expect(row.closest('a')).toHaveTextContent('Former member')
    await user.click(row)
    expect(await screen.findByRole('heading', { level: 1, name: 'Former member' })).toBeVisible()
  })

  it('finds people by name and messages by their words', async () => {
    const chat = aChat({ said: ['Shall we eat calçots?'] })
    const [message] = chat.messages
    const { api, user } = await openChat(chat, '/messaging')
    const none = { items: [], next: null }
    api.answer({
      messages: {
        search: ({ search }) =>
          search === 'Núria'
            ? { conversations: [chat.seen()], messages: none }
            : { conversations: [], messages: { ...none, items: [{ message: message!, other: chat.seen().other }] } },
      },
    })
    const field = await screen.findByLabelText('Search conversations and messages')
    await user.type(field, 'Núria{Enter}')
    const people = within(await screen.findByRole('region', { name: 'Conversations' }))
    expect(people.getByText('Núria Test')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'calçots{Enter}')
    const words = within(await screen.findByRole('region', { name: 'Messages' }))
    const hit = words.getByText(/calçots/).closest('a')
    expect(hit).toHaveTextContent('Núria Test')
    expect(hit).toHaveAttribute('href', `${chat.path}?search=cal%C3%A7ots&message=${message?.id}`)
  })
})
