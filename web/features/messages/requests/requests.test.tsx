import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageRequest } from '../../../../contract/message-requests.ts'
import type { ConversationDetail, Message } from '../../../../contract/messages.ts'
import type { PersonCard } from '../../../../contract/people.ts'
import { aChat, said } from '../../../testing/chat.ts'
import { findDialog } from '../../../testing/dialog.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
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

describe('the form of a first message', () => {
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your first message')
  const send = () => screen.getByRole('button', { name: 'Send request' })
  const open = (messages: ApiAnswers['messages'] = {}) =>
    openPage(`/messaging/write/${tom.id}`, {
      as: viewer,
      api: {
        messages: {
          with: () => ({ conversationId: null, person: tom, can: { request: true } }),
          ...messages,
        },
      },
    })

  it('sends a request and shows that it was sent', async () => {
    const conversation = aConversation({ other: { ...tom, ...unknown }, state: 'sent' })
    const can = { ...conversation.can, send: false, cancel: true }
    const message = aMessage({ conversationId: conversation.id, senderId: viewer.id, body: 'Is it there?' })
    const { user, api } = await open({
      request: () => ({ conversation, message }),
      open: () => ({
        conversation: { ...conversation, can },
        messages: { items: [message], older: null, newer: null },
      }),
    })
    await screen.findByRole('heading', { level: 1, name: 'Write to Tom Ashworth' })
    await user.type(await field(), ' Is it there? ')
    await user.dblClick(send())
    await screen.findByText('Request sent')
    expect(screen.getByText('You can write again when Tom accepts your request.')).toBeVisible()
    expect(said()).toEqual(['Is it there?'])
    expect(api.sent('messages.request')).toEqual([
      { personId: tom.id, id: expect.any(String), body: 'Is it there?', postId: null },
    ])
    expect(location.pathname).toBe(`/messaging/${conversation.id}`)
  })

  it('says that a link cannot be sent, under the field', async () => {
    const { user, api } = await open()
    expect(await field()).toHaveAccessibleDescription('No links in a first message')
    await user.type(await field(), 'See bikes.example/blue')
    expect(screen.queryByText(/Remove the link/)).toBeNull()
    await user.click(send())
    const wrong = "Links can't be sent in a first message. Remove the link to send it."
    expect(await field()).toHaveAccessibleDescription(wrong)
    expect(await field()).toBeInvalid()
    expect(await field()).toHaveFocus()
    await user.clear(await field())
    expect(await field()).toHaveAccessibleDescription('Please write a message first.')
    await user.type(await field(), 'x'.repeat(401))
    await user.click(send())
    expect(screen.getByText('401 / 400')).toBeVisible()
    expect(api.sent('messages.request')).toEqual([])
  })

  it.each([
    ['REQUESTS_OPEN', {}, 'You have 10 open requests. Cancel one first.'],
    [
      'FIRST_WEEK_REQUESTS',
      { retryAfter: 7200 },
      'New accounts can send 3 requests a day — please wait. Try again in 2 hours.',
    ],
    ['RECIPIENT_CLOSED', {}, "This person isn't accepting new messages."],
  ] as const)('keeps the text when the request is refused with %s', async (code, data, words) => {
    const { user, api } = await open({ request: refuse(code, data) })
    await user.type(await field(), 'Hello Tom')
    await user.click(send())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to send request')
    expect(alert).toHaveTextContent(words)
    await waitFor(() => expect(alert).toHaveFocus())
    expect(await field()).toHaveValue('Hello Tom')
    await user.click(send())
    await waitFor(() => expect(api.sent('messages.request')).toHaveLength(2))
    const [first, second] = api.sent('messages.request')
    expect(second).toEqual(first)
  })

  it('keeps the text over a reload, and hands it to a conversation that was opened elsewhere', async () => {
    const { user, api } = await open()
    await user.type(await field(), 'Half a thought')
    const chat = aChat({ other: tom })
    api.answer({
      messages: {
        ...chat.answers,
        with: () => ({ conversationId: chat.conversation.id, person: tom, can: { request: false } }),
      },
    })
    await tellLive({ type: 'request.changed', conversation: { ...chat.seen(), state: 'open' }, messageId: null })
    await waitFor(() => expect(location.pathname).toBe(chat.path))
    expect(await screen.findByLabelText('Message')).toHaveValue('Half a thought')
  })

  it('says that the person accepts no new messages', async () => {
    await open({ with: () => ({ conversationId: null, person: tom, can: { request: false } }) })
    expect(await screen.findByText("Tom isn't accepting new messages.")).toBeVisible()
  })

  it('shows a missing person', async () => {
    await open({ with: refuse('PROFILE_NOT_FOUND') })
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile not found' })).toBeVisible()
  })

  it('says that the profile is paused', async () => {
    await open({ with: refuse('PROFILE_PAUSED') })
    expect(await screen.findByRole('heading', { level: 1, name: 'This profile is paused' })).toBeVisible()
    expect(screen.getByText("They aren't taking new messages at the moment.")).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to The Direct Line' })).toBeVisible()
    expect(screen.queryByLabelText('Your first message')).toBeNull()
  })
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
    expect(document.title).toBe('(1) The Direct Line · Our Peeps')
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
    const { api } = await start(request)
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
  })
})
