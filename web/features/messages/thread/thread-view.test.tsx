import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { aChat, composer, openChat, said } from '../../../testing/chat.ts'
import { findDialog } from '../../../testing/dialog.ts'
import { refuse } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { aConversation, anId } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'

describe('a conversation', () => {
  it('shows a missing-conversation screen that links back to the list', async () => {
    const { api, go, user } = await openPage('/messaging/nothing', {
      api: { messages: { open: refuse('INVALID_INPUT') } },
    })
    await screen.findByRole('heading', { level: 1, name: 'Conversation not found' })
    api.answer({ messages: { open: refuse('CONVERSATION_NOT_FOUND') } })
    await go(`/messaging/${anId()}`)
    await screen.findByRole('heading', { level: 1, name: 'Conversation not found' })
    await user.click(screen.getByText('Back to The Direct Line'))
    await screen.findByRole('heading', { name: 'Quiet for now' })
    expect(location.pathname).toBe('/messaging')
  })

  it('returns to the list when a conversation cannot be loaded', async () => {
    const chat = aChat({ said: ['Hello'] })
    const { api, user } = await openChat(chat, '/messaging')
    api.answer({ messages: { open: refuse('INTERNAL') } })
    await user.click(await screen.findByText('Núria Test'))
    await toast(/^Failed to load conversation/)
    expect(location.pathname).toBe('/messaging')
  })

  it('puts a suggested first message into the composer', async () => {
    const chat = aChat({ other: { neighborhood: 'Gràcia' } })
    const { user } = await openChat(chat)
    await screen.findByRole('heading', { name: 'Say hi to Núria Test' })
    await user.click(screen.getByText('Coffee this week?'))
    expect(await composer()).toHaveValue('Coffee this week?')
    expect(await composer()).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(said()).toEqual(['Coffee this week?']))
    expect(await composer()).toHaveValue('')
  })

  it('makes a new line on Enter on a touch screen, whose keyboard has no other key for it', async () => {
    const chat = aChat()
    const { user } = await openChat(chat, chat.path, { touch: true })
    await user.type(await composer(), 'Coffee?{Enter}Or tea')
    expect(await composer()).toHaveValue('Coffee?\nOr tea')
    expect(await composer()).toHaveAttribute('enterkeyhint', 'enter')
    await user.click(screen.getByLabelText('Send'))
    await waitFor(() => expect(said()).toEqual(['Coffee?\nOr tea']))
    expect(await composer()).toHaveFocus()
    await user.type(await composer(), 'Both{Control>}{Enter}{/Control}')
    await waitFor(() => expect(said()).toEqual(['Coffee?\nOr tea', 'Both']))
  })

  // Safari ends a composition before the key, and tells only by the code.
  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'sends nothing on an Enter that chooses characters: %o',
    async how => {
      const chat = aChat()
      const { user } = await openChat(chat)
      await user.type(await composer(), '今日')
      fireEvent.keyDown(await composer(), { key: 'Enter', ...how })
      expect(await composer()).toHaveValue('今日')
      fireEvent.keyDown(await composer(), { key: 'Enter' })
      await waitFor(() => expect(said()).toEqual(['今日']))
    },
  )

  it('gives the name in the heading its own direction', async () => {
    await openChat(aChat({ other: { name: 'نور (א.)' } }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'نور (א.)' })
    expect(within(heading).getByText('نور (א.)').tagName).toBe('BDI')
  })

  it('keeps line breaks and opens links in a new tab', async () => {
    const chat = aChat({ said: ['First line\nsecond https://example.org/a?b=1.'] })
    await openChat(chat)
    await waitFor(() => expect(said()).toEqual(['First line\nsecond https://example.org/a?b=1 (opens in a new tab).']))
    expect(screen.getByRole('link', { name: /example\.org/ })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  })

  it('keeps one draft per conversation', async () => {
    const chat = aChat()
    const second = aConversation()
    const { api, go, user } = await openChat(chat)
    await user.type(await composer(), 'Half a thou')
    api.answer({
      messages: { open: () => ({ conversation: second, messages: { items: [], older: null, newer: null } }) },
    })
    await go(`/messaging/${second.id}`)
    await screen.findByRole('heading', { name: 'Say hi to Jordi Vila' })
    expect(await composer()).toHaveValue('')
    await go(chat.path)
    await screen.findByRole('heading', { name: 'Say hi to Núria Test' })
    expect(await composer()).toHaveValue('Half a thou')
  })

  it('leaves a message unread when it arrives while the window has no focus', async () => {
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const chat = aChat({ said: ['> Hi'] })
    const { api } = await openChat(chat)
    await waitFor(() => expect(said()).toEqual(['Hi']))
    const message = chat.message('Are you there?')
    const conversation = { ...chat.seen(), unreadCount: 1, lastReadSeq: 1 }
    await tellLive({ type: 'message.sent', message, conversation })
    await waitFor(() => expect(said()).toEqual(['Hi', 'Are you there?']))
    await waitFor(() => expect(document.title).toMatch(/^\(1\) /))
    expect(api.sent('messages.read')).toEqual([])
    focus.mockReturnValue(true)
    dispatchEvent(new Event('focus'))
    await waitFor(() => expect(document.title).not.toMatch(/^\(1\) /))
    expect(api.sent('messages.read')).toEqual([{ conversationId: chat.conversation.id, seq: 2 }])
  })

  it('copies an own message, and deletes it after a confirmation', async () => {
    const chat = aChat({ said: ['> Wrong window, sorry', 'Send me money'] })
    const { api, user } = await openChat(chat)
    const more = await screen.findByLabelText('More options for your message')
    more.focus()
    await user.keyboard('{Enter}')
    const copy = await screen.findByRole('menuitem', { name: 'Copy text' })
    await waitFor(() => expect(copy).toHaveFocus())
    await user.click(copy)
    await toast('Message copied to clipboard')
    expect(await navigator.clipboard.readText()).toBe('Wrong window, sorry')
    api.answer({ messages: { remove: () => chat.seen() } })
    await user.click(more)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await findDialog('Delete this message?')).getByText('Delete'))
    await toast('Message deleted')
    expect(said()).toEqual(['Send me money'])
    expect(api.sent('messages.remove')).toEqual([{ messageId: chat.messages[0]?.id }])
  })

  it('removes a message that the other person deletes', async () => {
    const chat = aChat({ said: ['Wrong window, sorry', 'Send me money'] })
    await openChat(chat)
    await waitFor(() => expect(said()).toHaveLength(2))
    await tellLive({ type: 'message.removed', messageId: chat.messages[0]!.id, conversation: chat.seen() })
    await waitFor(() => expect(said()).toEqual(['Send me money']))
  })

  it('reports a message with a reason', async () => {
    const chat = aChat({ said: ['Send me money'] })
    const { api, user } = await openChat(chat)
    api.answer({ messages: { report: () => ({ underReview: true }) } })
    await user.click(await screen.findByLabelText('More options for this message'))
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const dialog = within(await findDialog('Report Núria Test'))
    expect(dialog.getByRole('button', { name: 'Submit Report' })).toBeDisabled()
    await user.type(dialog.getByLabelText('What happened?'), 'They ask for money.')
    await user.click(dialog.getByText('Submit Report'))
    await toast('Report submitted successfully')
    expect(api.sent('messages.report')).toEqual([
      { conversationId: chat.conversation.id, reason: 'They ask for money.', messageIds: [chat.messages[0]?.id] },
    ])
  })

  it('closes the composer when the other account is deactivated, and opens it again', async () => {
    const chat = aChat({ said: ['Bon dia!'] })
    const { api } = await openChat(chat)
    await composer()
    const { conversation } = chat
    const personId = conversation.other.id
    const answer = (closed: 'gone' | null) => {
      const opened = chat.answers.open()
      const can = { ...conversation.can, send: closed === null }
      api.answer({
        messages: { open: () => ({ ...opened, conversation: { ...opened.conversation, closed, can } }) },
      })
    }
    answer('gone')
    await tellLive({ type: 'person.changed', personId })
    await screen.findByText("This account is no longer active. You can't send messages here.")
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(said()).toEqual(['Bon dia!'])
    answer(null)
    await tellLive({ type: 'person.changed', personId })
    await composer()
  })

  it('blocks and unblocks a person, and says when blocking fails', async () => {
    const chat = aChat({ said: ['Hello again'] })
    const { api, user } = await openChat(chat)
    api.answer({ messages: { block: refuse('INTERNAL') } })
    const block = async () => {
      await user.click(await screen.findByLabelText('Conversation menu'))
      await user.click(await screen.findByRole('menuitem', { name: 'Block User' }))
      const dialog = within(await findDialog('Block Núria Test?'))
      await waitFor(() => expect(dialog.getByText('Cancel').closest('button')).toHaveFocus())
      expect(dialog.getAllByRole('listitem').map(fact => fact.textContent)).toEqual([
        "You won't see each other's profile, posts, or replies anywhere.",
        'Neither of you can message the other.',
        "You leave each other's events. You may still meet at an event someone else organizes.",
        "We won't tell Núria, but they may notice.",
      ])
      await user.click(dialog.getByText('Block User'))
    }
    await block()
    await toast(/^Failed to block user/)
    await toast('Oops!')
    expect(said()).toEqual(['Hello again'])

    const can = { ...chat.conversation.can, block: false, send: false, unblock: true }
    const blocked = { ...chat.conversation, blocked: true, closed: 'blocked', can } as const
    api.answer({
      messages: {
        block: () => blocked,
        unblock: () => chat.conversation,
        open: () => ({ conversation: blocked, messages: { items: [], older: null, newer: null } }),
      },
    })
    await block()
    await toast('User blocked successfully')
    await screen.findByRole('heading', { name: 'This conversation is blocked' })
    expect(screen.queryByLabelText('Message')).toBeNull()
    expect(said()).toEqual([])
    api.answer({ messages: chat.answers })
    await user.click(screen.getByText('Unblock User'))
    await toast('User unblocked successfully')
    await waitFor(() => expect(said()).toEqual(['Hello again']))
    expect(await composer()).toBeVisible()
  })

  it('offers no unblocking to the person who was blocked', async () => {
    const chat = aChat({ said: ['Hello again'] })
    const { api } = await openChat(chat)
    await waitFor(() => expect(said()).toEqual(['Hello again']))
    const can = { ...chat.conversation.can, send: false }
    const blocked = { ...chat.conversation, blocked: true, closed: 'blocked', can } as const
    api.answer({
      messages: { open: () => ({ conversation: blocked, messages: { items: [], older: null, newer: null } }) },
    })
    await tellLive({ type: 'conversation.changed', conversation: { ...chat.seen(), blocked: true, lastMessage: null } })
    await screen.findByRole('heading', { name: 'This conversation is blocked' })
    expect(screen.queryByText('Unblock User')).toBeNull()
  })
})
