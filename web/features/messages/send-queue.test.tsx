import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { noteReadingOnly } from '../../lib/live/reading-only.ts'
import { enqueueMessage, queuedMessages } from '../../lib/storage/send-queue.ts'
import { aChat, composer, said } from '../../testing/chat.ts'
import { findDialog } from '../../testing/dialog.ts'
import { held, noConnection, refusal, refuse } from '../../testing/fake-api.ts'
import { openedDocuments } from '../../testing/location.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anId, aSession, aViewer } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'

const open = ({ path, viewer: as, answers }: ReturnType<typeof aChat>, send: () => never = noConnection) =>
  openPage(path, { as, api: { messages: { ...answers, send } } })

it('puts a refused message back into the composer, before the text typed since', async () => {
  const chat = aChat({ said: ['> First'] })
  const { api, user } = await open(chat)
  const { promise, release } = held<void>()
  api.answer({ messages: { send: () => promise.then(refuse('RECIPIENT_GONE')) } })
  await user.type(await composer(), 'Are you there?{Enter}')
  await waitFor(() => expect(said()).toEqual(['First', 'Are you there?']))
  await user.type(await composer(), 'and more')
  release()
  await toast('Failed to send message. This person is no longer on Our Peeps.')
  expect(await composer()).toHaveValue('Are you there?\nand more')
  await waitFor(() => expect(said()).toEqual(['First']))
})

it('keeps a message that the server failed to store, and says so', async () => {
  const chat = aChat({ said: ['Hi'] })
  const { api, user } = await open(chat)
  api.answer({ messages: { send: refuse('INTERNAL') } })
  await user.type(await composer(), 'Still here{Enter}')
  await screen.findByText('Failed to send message')
  api.answer({ messages: chat.answers })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(chat.messages.map(({ body }) => body)).toEqual(['Hi', 'Still here']))
  await waitFor(() => expect(screen.queryByText('Failed to send message')).toBeNull())
})

it('keeps a message while nothing can be saved, and sends it when something can', async () => {
  const chat = aChat({ said: ['Hi'] })
  const { api, user } = await open(chat, refuse('READING_ONLY', { retryAfter: 5 }))
  await user.type(await composer(), 'For later')
  noteReadingOnly(new Response('', { headers: { 'reading-only': 'on' } }))
  const detail = await screen.findByText('What you write is sent later.')
  expect(detail.parentElement).toHaveTextContent('Reading only for now. What you write is sent later.')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(api.sent('messages.send')).toHaveLength(1))
  noteReadingOnly(new Response('', { status: 503 }))
  expect(screen.getByText('What you write is sent later.')).toBeInTheDocument()
  api.answer({ messages: chat.answers })
  noteReadingOnly(new Response())
  await waitFor(() => expect(chat.messages.map(({ body }) => body)).toEqual(['Hi', 'For later']))
  expect(await screen.findAllByText('You can save again.')).not.toEqual([])
})

it('retries a message after the delay that the server asked for', async () => {
  const chat = aChat({ said: ['Quick!'] })
  const { api, user } = await open(chat)
  let refusals = 0
  api.answer({
    messages: {
      send: input => {
        if (refusals++ > 0) return chat.answers.send(input)
        throw refusal('TOO_MANY_MESSAGES', { retryAfter: 0.5 })
      },
    },
  })
  await user.type(await composer(), 'Here I come{Enter}')
  await screen.findByText(/^Too many messages\. Sends at \d\d:\d\d\.$/)
  await waitFor(() => expect(chat.messages.map(({ body }) => body)).toEqual(['Quick!', 'Here I come']), {
    timeout: 10_000,
  })
  await waitFor(() => expect(screen.queryByText(/^(Sending|Too many messages)/)).toBeNull())
  const [first, second] = api.sent('messages.send')
  expect(second).toEqual(first)
})

it('keeps messages while the device is offline and sends them when it is back', async () => {
  const chat = aChat({ said: ['Tell me when you land'] })
  const { api, user } = await openPage(chat.path, { as: chat.viewer, api: { messages: chat.answers } })
  await composer()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await screen.findByText("Your messages will be sent when you're back online.")
  await user.type(await composer(), 'Landed{Enter}')
  await screen.findByText('Not sent.')
  expect(await composer()).toHaveFocus()
  expect(api.sent('messages.send')).toEqual([])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(chat.messages.map(({ body }) => body)).toEqual(['Tell me when you land', 'Landed']))
  await waitFor(() => expect(screen.queryByText(/^(Not sent\.|Sending)$/)).toBeNull())
})

it('sends queued messages when the app starts on any page', async () => {
  const chat = aChat()
  await enqueueMessage({
    id: anId(),
    account: chat.viewer.id,
    conversationId: chat.conversation.id,
    body: 'From the lift',
  })
  await openPage('/ask', { as: chat.viewer, api: { messages: chat.answers } })
  await waitFor(() => expect(chat.messages).toMatchObject([{ body: 'From the lift' }]))
  await waitFor(async () => expect(await queuedMessages(chat.viewer.id)).toEqual([]))
})

it('warns about queued messages before signing out, and discards them on confirmation', async () => {
  const chat = aChat({ said: ['Hello'] })
  const { api, user } = await open(chat)
  const opened = openedDocuments()
  await user.type(await composer(), 'One{Enter}Two{Enter}')
  await screen.findByText('Not sent.')
  const leave = async () => {
    await user.click((await screen.findAllByLabelText(/Open account menu/))[0]!)
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    return within(await findDialog("2 messages haven't been sent"))
  }
  const stay = (await leave()).getByRole('button', { name: 'Stay' })
  await waitFor(() => expect(stay).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await queuedMessages(chat.viewer.id)).toHaveLength(2)
  api.answer({ accounts: { signOut: () => ({ signedOut: true }) } })
  await user.click((await leave()).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(opened).toEqual(['/']))
  expect(await queuedMessages(chat.viewer.id)).toEqual([])
})

it('never sends queued messages with the session of another account', async () => {
  const chat = aChat()
  const next = aViewer({ name: 'Biel Next' })
  const { api, go, user } = await open(chat)
  await user.type(await composer(), 'From the first of the two{Enter}')
  await screen.findByText('Not sent.')
  // The next account must not send the messages of the first.
  await go('/messaging')
  await screen.findByRole('heading', { level: 1, name: 'The Direct Line' })
  api.answer({ accounts: { session: () => aSession(next) } })
  await tellLive({ type: 'access.changed' })
  await screen.findByText('Biel Next')
  // Until the new session arrived, the queue may have tried again.
  const tries = api.sent('messages.send').length
  api.answer({ messages: chat.answers })
  dispatchEvent(new Event('online'))
  await go('/ask')
  await screen.findByLabelText('Your question')
  expect(api.sent('messages.send')).toHaveLength(tries)
  expect(await queuedMessages(chat.viewer.id)).toHaveLength(1)
})
