import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ConversationDetail, Message } from '../../../../contract/messages.ts'
import type { PersonCard } from '../../../../contract/people.ts'
import { composer, said } from '../../../testing/chat.ts'
import { held, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { aConversation, aMessage, aPerson, aViewer } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'

const unknown = { hometown: null, country: null, jobTitle: null, company: null }
const viewer = aViewer()
let tom: PersonCard
let conversation: ConversationDetail
let sent: Message
beforeEach(() => {
  tom = aPerson({ name: 'Tom Ashworth', headline: 'Brewer', neighborhood: 'Barceloneta' })
  const empty = aConversation({ other: { ...tom, ...unknown }, state: 'none' })
  conversation = { ...empty, can: { ...empty.can, send: false } }
  sent = aMessage({ conversationId: empty.id, senderId: viewer.id, body: 'Is it there?' })
})

const send = () => screen.getByRole('button', { name: 'Send' })
const opened = (change: Partial<ConversationDetail> = {}, items: Message[] = []) => ({
  conversation: { ...conversation, ...change },
  messages: { items, older: null, newer: null },
})
const open = (messages: ApiAnswers['messages'] = {}, path = `/messaging/${conversation.id}`) =>
  openPage(path, {
    as: viewer,
    api: {
      messages: {
        open: () => opened(),
        with: () => ({ conversationId: null, person: tom, can: { request: true } }),
        ...messages,
      },
    },
  })
const asSent = () =>
  ({
    request: () => ({ conversation: { ...conversation, state: 'sent' as const }, message: sent }),
    open: () => opened({ state: 'sent', can: { ...conversation.can, cancel: true } }, [sent]),
  }) satisfies ApiAnswers['messages']

describe('an empty conversation', () => {
  it('sends a request on Enter once, and shows that it was sent', async () => {
    const { user, api } = await open()
    await screen.findByRole('heading', { name: 'Say hi to Tom Ashworth' })
    await user.type(await composer(), ' Is it there? ')
    api.answer({ messages: asSent() })
    await user.keyboard('{Enter}{Enter}')
    await screen.findByText('Request sent')
    expect(screen.getByText('You can write again when Tom accepts your request.')).toBeVisible()
    expect(said()).toEqual(['Is it there?'])
    expect(api.sent('messages.request')).toEqual([
      { personId: tom.id, id: expect.any(String), body: 'Is it there?', postId: null },
    ])
    expect(screen.queryByLabelText('Message')).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('puts an opener into the composer, and makes a new line on Enter on a touch screen', async () => {
    const { user, api } = await openPage(`/messaging/${conversation.id}`, {
      as: viewer,
      touch: true,
      api: {
        messages: {
          open: () => opened(),
          with: () => ({ conversationId: null, person: tom, can: { request: true } }),
        },
      },
    })
    await user.click(await screen.findByText('Coffee this week?'))
    expect(await composer()).toHaveFocus()
    await user.keyboard('{Enter}Or tea')
    expect(await composer()).toHaveValue('Coffee this week?\nOr tea')
    expect(api.sent('messages.request')).toEqual([])
  })

  it('says above the composer what a first message is, and refuses a link and long text', async () => {
    const { user, api } = await open()
    const note =
      "You haven't talked before, so this goes to Tom as a request. You can write more once they accept. No links, up to 400 characters."
    expect(await composer()).toHaveAccessibleDescription(note)
    await user.type(await composer(), 'See bikes.example/blue')
    expect(screen.queryByText(/Remove the link/)).toBeNull()
    await user.click(send())
    expect(await composer()).toHaveAccessibleDescription(
      "Links can't be sent in a first message. Remove the link to send it.",
    )
    expect(await composer()).toBeInvalid()
    expect(await composer()).toHaveFocus()
    await user.clear(await composer())
    expect(await composer()).toHaveAccessibleDescription(note)
    await user.type(await composer(), 'x'.repeat(401))
    expect(screen.getByText('401 / 400')).toBeVisible()
    expect(send()).toBeDisabled()
    await user.keyboard('{Enter}')
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
    ['UNAVAILABLE', {}, 'Our Peeps has trouble right now — please try again in a moment.'],
  ] as const)('keeps the text when the request fails with %s, and sends the same again', async (code, data, words) => {
    const { user, api } = await open({ request: refuse(code, data) })
    await user.type(await composer(), 'Hello Tom{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to send request')
    expect(alert).toHaveTextContent(words)
    expect(await composer()).toHaveValue('Hello Tom')
    expect(await composer()).toHaveFocus()
    await user.click(send())
    await waitFor(() => expect(api.sent('messages.request')).toHaveLength(2))
    const [first, second] = api.sent('messages.request')
    expect(second).toEqual(first)
  })

  it('keeps text that is entered while the first message is sent', async () => {
    const answer = held<{ conversation: ConversationDetail; message: Message }>()
    const { user, api } = await open({ request: () => answer.promise })
    await user.type(await composer(), 'Is it there?{Enter} And')
    expect(await composer()).toHaveValue('Is it there? And')
    api.answer({ messages: asSent() })
    answer.release({ conversation: { ...conversation, state: 'sent' }, message: sent })
    await screen.findByText('Request sent')
    const line = { ...conversation, state: 'open' } as const
    api.answer({ messages: { open: () => opened({ ...line, can: { ...line.can, send: true } }, [sent]) } })
    await tellLive({ type: 'request.changed', conversation: line, messageId: null })
    expect(await composer()).toHaveValue('Is it there? And')
  })

  it('keeps the text when the other member writes first', async () => {
    const { user, api } = await open()
    await user.type(await composer(), 'Half a thought')
    const line = { ...conversation, state: 'open' } as const
    const theirs = aMessage({ conversationId: conversation.id, senderId: tom.id, body: 'Hi there' })
    api.answer({ messages: { open: () => opened({ ...line, can: { ...line.can, send: true } }, [theirs]) } })
    await tellLive({ type: 'request.changed', conversation: line, messageId: null })
    await waitFor(() => expect(said()).toEqual(['Hi there']))
    expect(await composer()).toHaveValue('Half a thought')
  })

  it('says that the person accepts no new messages', async () => {
    await open({ with: () => ({ conversationId: null, person: tom, can: { request: false } }) })
    expect(await screen.findByText("Tom isn't accepting new messages.")).toBeVisible()
  })

  it('says that the profile is paused', async () => {
    await open({ open: refuse('PROFILE_PAUSED') })
    expect(await screen.findByRole('heading', { level: 1, name: 'This profile is paused' })).toBeVisible()
    expect(screen.getByText("They aren't taking new messages at the moment.")).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to The Direct Line' })).toBeVisible()
    expect(screen.queryByLabelText('Message')).toBeNull()
  })
})

describe('a link of an earlier version to the form of a first message', () => {
  const path = () => `/messaging/write/${tom.id.toUpperCase()}`

  it('leads to the conversation, with the text that was kept under the person', async () => {
    localStorage.setItem(`${viewer.id}:message:to-${tom.id}`, 'Half a thought')
    const { api } = await open({ start: () => ({ conversationId: conversation.id }) }, path())
    await screen.findByRole('heading', { name: 'Say hi to Tom Ashworth' })
    expect(location.pathname).toBe(`/messaging/${conversation.id}`)
    expect(await composer()).toHaveValue('Half a thought')
    expect(localStorage.getItem(`${viewer.id}:message:to-${tom.id}`)).toBeNull()
    expect(api.sent('messages.start')).toEqual([{ personId: tom.id }])
  })

  it.each([
    ['PROFILE_NOT_FOUND', 'Conversation not found'],
    ['PROFILE_PAUSED', 'This profile is paused'],
  ] as const)('shows %s as “%s”', async (code, title) => {
    await open({ start: refuse(code) }, path())
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})
