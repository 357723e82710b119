import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { PostReference } from '../../../../contract/messages.ts'
import { queuedMessages } from '../../../lib/storage/send-queue.ts'
import { aChat, composer, said } from '../../../testing/chat.ts'
import { refuse } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { aListing, anId } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'

const aPost = (change: Partial<PostReference> = {}): PostReference => ({
  id: anId(),
  type: 'selling',
  title: 'City bike',
  price: { cents: 12_000, currency: 'EUR', period: null },
  place: 'Barceloneta',
  startsAt: null,
  timeZone: null,
  cover: null,
  isSold: false,
  ...change,
})

async function open(said: string[] = ['Hello']) {
  const chat = aChat({ said })
  const [bike, lamp] = [aPost(), aPost({ title: 'Old lamp' })]
  const seen = [bike, lamp]
  const author = { ...chat.seen().other }
  const listings = [bike, lamp].map(({ id, title }) =>
    aListing({ id, title, author, can: { ...aListing().can, message: true } }),
  )
  const page = await openPage(`/listings/${bike.id}`, {
    as: chat.viewer,
    api: {
      messages: {
        ...chat.answers,
        start: () => ({ conversationId: chat.conversation.id }),
        posts: ({ ids }) => ({ items: seen.filter(({ id }) => ids.includes(id)) }),
      },
      listings: {
        read: ({ listingId }) => listings.find(({ id }) => id === listingId)!,
        similar: () => ({ items: [] }),
      },
    },
  })
  const messageOwner = async (id: string) => {
    await page.go(`/listings/${id}`)
    await page.user.click(await screen.findByRole('button', { name: 'Message owner' }))
    await composer()
  }
  return { ...page, chat, bike, lamp, seen, messageOwner }
}
const card = (name: RegExp) => screen.findByRole('link', { name })

it('keeps a draft for each listing and sends the message with its listing', async () => {
  const { user, api, bike, lamp, messageOwner } = await open()
  await messageOwner(bike.id)
  await waitFor(async () => expect(await composer()).toHaveValue('Hi Núria, is “City bike” still available?'))
  await user.type(await composer(), ' Today?')
  await messageOwner(lamp.id)
  await waitFor(async () => expect(await composer()).toHaveValue('Hi Núria, is “Old lamp” still available?'))
  await screen.findByRole('button', { name: 'Remove Old lamp from this message' })
  await user.type(await composer(), '{Enter}')
  expect(await card(/Old lamp/)).toHaveAttribute('href', `/listings/${lamp.id}`)
  await waitFor(() => expect(api.sent('messages.send')).toMatchObject([{ postId: lamp.id }]))
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  expect(await composer()).toHaveValue('')
  await messageOwner(bike.id)
  await waitFor(async () => expect(await composer()).toHaveValue('Hi Núria, is “City bike” still available? Today?'))
})

it('sends without the listing after its card was removed, and keeps the text', async () => {
  const { user, api, bike, messageOwner } = await open()
  await messageOwner(bike.id)
  await user.click(await screen.findByRole('button', { name: 'Remove City bike from this message' }))
  expect(await composer()).toHaveValue('Hi Núria, is “City bike” still available?')
  await user.type(await composer(), '{Enter}')
  await waitFor(() => expect(api.sent('messages.send')).toMatchObject([{ postId: null }]))
  expect(screen.queryByRole('link', { name: /City bike/ })).toBeNull()
})

it('drops the offered sentence about one listing after a message about another', async () => {
  const { user, bike, lamp, messageOwner } = await open()
  await messageOwner(bike.id)
  await user.click(await screen.findByRole('button', { name: 'Remove City bike from this message' }))
  await messageOwner(lamp.id)
  await waitFor(async () => expect(await composer()).toHaveValue('Hi Núria, is “Old lamp” still available?'))
  await user.type(await composer(), '{Enter}')
  await card(/Old lamp/)
  expect(await composer()).toHaveValue('')
})

it('keeps the typed text after a card was removed, and one listing per window', async () => {
  const { user, chat, bike, lamp, messageOwner } = await open()
  await messageOwner(bike.id)
  await user.type(await composer(), ' Today?')
  await user.click(await screen.findByRole('button', { name: 'Remove City bike from this message' }))
  await messageOwner(lamp.id)
  await user.type(await composer(), '{Enter}')
  await card(/Old lamp/)
  expect(await composer()).toHaveValue('Hi Núria, is “City bike” still available? Today?')
  expect(Object.keys(localStorage).filter(key => key.startsWith(`${chat.viewer.id}:message-post`))).toEqual([])
})

it('requests all posts in one batch, and shows no title for posts the viewer may not see', async () => {
  const { api, chat, bike, lamp, seen, go } = await open([])
  seen.splice(seen.indexOf(lamp), 1)
  for (const postId of [bike.id, lamp.id]) chat.message('About it', { postId })
  await go(chat.path)
  const link = await card(/City bike/)
  expect(within(link).getByText('€120')).toBeVisible()
  expect(await screen.findByText('No longer available')).toBeVisible()
  expect(document.body).not.toHaveTextContent('Old lamp')
  expect(api.sent('messages.posts')).toEqual([{ ids: [bike.id, lamp.id] }])
  seen.length = 0
  await tellLive({ type: 'listing.removed', listingId: bike.id })
  await waitFor(() => expect(screen.getAllByText('No longer available')).toHaveLength(2))
  expect(screen.queryByRole('link', { name: /City bike/ })).toBeNull()
})

it('keeps the listing with a queued message while offline', async () => {
  const { user, api, chat, bike, messageOwner } = await open()
  await messageOwner(bike.id)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await user.type(await composer(), '{Enter}')
  await screen.findByText('Not sent.')
  await card(/City bike/)
  expect(await queuedMessages(chat.viewer.id)).toMatchObject([{ postId: bike.id }])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(api.sent('messages.send')).toMatchObject([{ postId: bike.id }]))
})

it('returns the text without the listing when the listing is gone', async () => {
  const { user, api, bike, messageOwner } = await open()
  await messageOwner(bike.id)
  api.answer({ messages: { send: refuse('POST_NOT_FOUND') } })
  await user.type(await composer(), '{Enter}')
  await toast('Failed to send message. That post no longer exists.')
  await waitFor(async () => expect(await composer()).toHaveValue('Hi Núria, is “City bike” still available?'))
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  await waitFor(() => expect(said()).toEqual(['Hello']))
})
