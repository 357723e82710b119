import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { SharedEvent } from '../../../../contract/shared-events.ts'
import { noConnection, refuse } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { aViewer, anId } from '../../../testing/samples.ts'

const aSharedEvent = (change: Partial<SharedEvent> = {}): SharedEvent => ({
  id: anId(),
  title: 'Vermouth on the roof',
  startsAt: '2099-06-13T17:30:00.000Z',
  endsAt: '2099-06-13T20:00:00.000Z',
  timeZone: 'Europe/Madrid',
  neighborhood: 'Poble Sec',
  city: { name: 'Barcelona', timeZone: 'Europe/Madrid' },
  types: ['Networking'],
  cover: null,
  attendeeCount: 18,
  spotsLeft: 6,
  state: 'upcoming',
  findable: false,
  ...change,
})

async function open(change: Partial<SharedEvent> = {}, options: Parameters<typeof openPage>[1] = {}) {
  const event = aSharedEvent(change)
  const page = await openPage(`/e/${event.id.toUpperCase()}`, {
    as: null,
    api: { sharedEvents: { read: () => event } },
    ...options,
  })
  return { ...page, event }
}

const links = (name: string) => screen.getAllByRole('link', { name }).map(link => link.getAttribute('href'))

it('shows what a visitor may see, and the way to join', async () => {
  const { event } = await open()
  await screen.findByRole('heading', { level: 1, name: 'Vermouth on the roof' })
  screen.getByText('Saturday 13 June 2099')
  screen.getByText('19:30 to 22:00 · Barcelona time')
  screen.getByText('Poble Sec, Barcelona')
  const main = within(screen.getByRole('main'))
  main.getByText('18 going')
  main.getByText('6 spots left')
  const back = `?return=%2Fevents%2F${event.id}`
  expect(new Set(links('Join with Our Peeps'))).toEqual(new Set([`/auth/signup${back}`]))
  expect(links('Sign in')).toEqual([`/auth/login${back}`])
  await waitFor(() => expect(document.title).toBe('Vermouth on the roof · Our Peeps'))
  expect(screen.queryByText('Report this page')).toBeNull()
})

it('leads a visitor who joins to the event after signing in', async () => {
  const { user } = await open()
  await user.click((await screen.findAllByRole('link', { name: 'Join with Our Peeps' }))[0]!)
  await waitFor(() => expect(location.pathname).toBe('/auth/signup'))
  const signIn = await screen.findByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toMatch(/^\/auth\/login\?return=%2Fevents%2F/)
})

it('leads a member to the event', async () => {
  const { event } = await open({}, { as: aViewer() })
  await screen.findByRole('heading', { level: 1, name: 'Vermouth on the roof' })
  expect(new Set(links('Open the event'))).toEqual(new Set([`/events/${event.id}`]))
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})

it.each([
  { state: 'cancelled', words: 'This event has been canceled.', going: '18 going' },
  { state: 'past', words: 'This event has ended.', going: '18 went' },
] as const)('offers other events if this one is $state', async ({ state, words, going }) => {
  await open({ state })
  await screen.findByText(words)
  within(screen.getByRole('main')).getByText(going)
  expect(screen.queryByText('6 spots left')).toBeNull()
  expect(screen.queryByText('You get the address when you join')).toBeNull()
  expect(new Set(links('See upcoming events'))).toEqual(new Set(['/auth/signup?return=%2Fevents']))
})

it('says that the event is full, or in another time zone', async () => {
  await open({ spotsLeft: 0, timeZone: 'America/New_York', neighborhood: null })
  expect((await screen.findAllByText('Full')).length).toBeGreaterThan(1)
  screen.getByText('13:30 to 16:00 · America/New_York')
  expect(within(screen.getByRole('main')).getByText('Barcelona')).toBeVisible()
})

it.each(['EVENT_NOT_FOUND', 'INVALID_INPUT'] as const)('says that the event is not public after %s', async code => {
  await openPage('/e/nothing', { as: null, api: { sharedEvents: { read: refuse(code) } } })
  await screen.findByRole('heading', { level: 1, name: "This event isn't public" })
  expect(links('Sign in')).toEqual(['/auth/login?return=%2Fevents%2Fnothing', '/auth/login?return=%2Fevents%2Fnothing'])
  expect(screen.queryByRole('link', { name: 'Join with Our Peeps' })).toBeNull()
})

it('offers to try again if it cannot be loaded', async () => {
  const { user, api, event } = await open({}, { api: { sharedEvents: { read: noConnection } } })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  api.answer({ sharedEvents: { read: () => event } })
  await user.click(again)
  expect(await screen.findByRole('heading', { level: 1, name: 'Vermouth on the roof' })).toBeVisible()
})

it('lets visitors report it to the operator, if there is an email', async () => {
  const { event } = await open({}, { session: { contactEmail: 'hello@example.org' } })
  await screen.findByRole('heading', { level: 1 })
  expect(links('Report this page')).toEqual([
    `mailto:hello@example.org?subject=${encodeURIComponent(`Report: /e/${event.id}`)}`,
  ])
})
