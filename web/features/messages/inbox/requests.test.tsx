import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageRequest } from '../../../../contract/message-requests.ts'
import type { ConversationDetail, Message } from '../../../../contract/messages.ts'
import type { PersonCard } from '../../../../contract/people.ts'
import { said } from '../../../testing/chat.ts'
import { findDialog } from '../../../testing/dialog.ts'
import { type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { aConversation, aMessage, anId, aPerson, aViewer } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'

const unknown = { hometown: null, country: null, jobTitle: null, company: null }
const viewer = aViewer()
// Drafts are kept by person.
let tom: PersonCard
beforeEach(() => {
  tom = aPerson({ name: 'Tom Ashworth', headline: 'Brewer', neighborhood: 'Barceloneta' })
})

describe('a received request', () => {
  function received(change: Partial<ConversationDetail> = {}) {
    const conversation = aConversation({
      state: 'received',
      request: {
        about: { id: anId(), type: 'selling', title: 'Rubber plant', of: 'yours' },
        yearsInCity: '3-5',
        inCommon: [{ kind: 'going', title: 'Sunday vermut' }],
      },
      ...change,
      other: { ...tom, ...unknown, jobTitle: 'Brewer', company: 'Montcada', hometown: 'Leeds' },
    })
    const can = { ...conversation.can, send: false, accept: true, decline: conversation.state === 'received' }
    const message: Message = aMessage({
      conversationId: conversation.id,
      senderId: tom.id,
      body: 'Is the plant still there?',
    })
    const item: MessageRequest = {
      conversationId: conversation.id,
      sender: tom,
      body: message.body,
      about: conversation.request?.about ?? null,
      sentAt: message.createdAt,
    }
    const answers = {
      unread: () => ({ items: [], more: false, requests: 1 }),
      requests: () => ({ items: [item], next: null }),
      posts: () => ({ items: [] }),
      open: () => ({
        conversation: { ...conversation, can },
        messages: { items: [message], older: null, newer: null },
      }),
    } satisfies ApiAnswers['messages']
    return { conversation, message, item, answers, path: `/messaging/${conversation.id}` }
  }
  const start = ({ path, answers }: ReturnType<typeof received>, at = path) =>
    openPage(at, { as: viewer, api: { messages: answers } })

  it('is reached from one row above the conversations', async () => {
    const request = received()
    const { user } = await start(request, '/messaging')
    const row = await screen.findByRole('link', { name: /Message requests/ })
    expect(row).toHaveTextContent('1 request')
    await waitFor(() => expect(document.title).toBe('(1) The Direct Line · Our Peeps'))
    await user.click(row)
    await screen.findByRole('heading', { level: 1, name: 'Message requests' })
    const card = await screen.findByRole('link', { name: /Tom Ashworth/ })
    expect(card).toHaveTextContent('Brewer · Barceloneta')
    expect(card).toHaveTextContent('About your listing: Rubber plant')
    expect(card).toHaveTextContent('Is the plant still there?')
    expect(screen.getByRole('link', { name: 'Choose who may write to you' })).toHaveAttribute(
      'href',
      '/settings/data/write',
    )
    await user.click(card)
    await screen.findByRole('heading', { level: 1, name: 'Message request' })
  })

  it('shows its sender, what it is about and what both have in common, and no composer', async () => {
    await start(received())
    const sender = within(await screen.findByRole('region', { name: 'Sender' }))
    expect(sender.getByRole('heading', { level: 2, name: 'Tom Ashworth' })).toBeVisible()
    expect(sender.getByText('Brewer at Montcada · Barceloneta')).toBeVisible()
    for (const tag of ['From Leeds', '3-5 years in Barcelona', 'Both going to Sunday vermut'])
      expect(sender.getByText(tag)).toBeVisible()
    expect(screen.getByText('About your listing')).toBeVisible()
    expect(
      screen.getByText(/Tom can't see that you have read this, and can't write again unless you accept\./),
    ).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  })

  it('becomes a conversation when it is accepted', async () => {
    const request = received()
    const { user, api } = await start(request)
    await screen.findByRole('button', { name: 'Accept' })
    const opened = { ...request.conversation, state: 'open', request: null } as const
    api.answer({
      messages: {
        accept: () => opened,
        open: () => ({ conversation: opened, messages: { items: [request.message], older: null, newer: null } }),
        unread: () => ({ items: [], more: false, requests: 0 }),
        requests: () => ({ items: [], next: null }),
        read: () => opened,
      },
    })
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await screen.findByLabelText('Message')
    expect(said()).toEqual(['Is the plant still there?'])
    expect(document.activeElement).not.toBe(document.body)
  })

  it('leaves the list when it is declined, and returns with Undo', async () => {
    const request = received()
    const { user, api } = await start(request)
    const line = { ...request.conversation, state: 'declined' } as const
    api.answer({
      messages: {
        decline: ({ declined }) => ({ ...line, state: declined === false ? 'received' : 'declined' }),
        requests: () => ({ items: [], next: null }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    await screen.findByRole('heading', { name: 'No requests' })
    await toast('Request declined')
    api.answer({ messages: request.answers })
    await user.click(await screen.findByText('Undo'))
    await screen.findByRole('link', { name: /Tom Ashworth/ })
    expect(api.sent('messages.decline')).toMatchObject([{ declined: true }, { declined: false }])
  })

  it('can be accepted after it was declined', async () => {
    await start(received({ state: 'declined' }))
    await screen.findByText(/You declined this request\. Tom doesn't know/)
    expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  it('reports and blocks its sender with one reason', async () => {
    const request = received()
    const { user, api } = await start(request)
    api.answer({
      messages: { report: () => ({ underReview: true }), block: () => ({ ...request.conversation, blocked: true }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Block and report' }))
    const dialog = within(await findDialog('Block and report Tom Ashworth'))
    await user.type(dialog.getByLabelText('What happened?'), 'A fraud')
    await user.click(dialog.getByText('Submit Report'))
    await toast('Report submitted successfully')
    const { id: conversationId } = request.conversation
    expect(api.sent('messages.report')).toMatchObject([{ conversationId, reason: 'A fraud' }])
    expect(api.sent('messages.block')).toEqual([{ conversationId }])
    await waitFor(() => expect(location.pathname).toBe('/messaging/requests'))
  })

  it('says that it is no longer open when its sender cancels it', async () => {
    const request = received()
    const { api, user } = await start(request)
    await screen.findByText('Is the plant still there?')
    const canceled = { ...request.conversation, state: 'none', lastMessage: null, request: null } as const
    api.answer({
      messages: {
        open: () => ({ conversation: canceled, messages: { items: [], older: null, newer: null } }),
        unread: () => ({ items: [], more: false, requests: 0 }),
      },
    })
    await tellLive({ type: 'request.changed', conversation: canceled, messageId: request.message.id })
    await screen.findByRole('heading', { level: 1, name: 'This request is no longer open' })
    expect(screen.queryByText('Is the plant still there?')).toBeNull()
    api.answer({ messages: { with: () => ({ conversationId: null, person: tom, can: { request: true } }) } })
    await user.click(screen.getByRole('button', { name: 'Write to Tom' }))
    await screen.findByRole('heading', { name: 'Say hi to Tom Ashworth' })
  })
})
