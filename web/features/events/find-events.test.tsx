import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ListedEvent } from '../../../contract/events.ts'
import { findDialog, noDialog } from '../../testing/dialog.ts'
import { openPage } from '../../testing/page.tsx'
import { anEvent, minutesAgo } from '../../testing/samples.ts'
import type { ApiAnswers } from '../../testing/fake-api.ts'

const listed = (change: Partial<ListedEvent> = {}): ListedEvent => anEvent(change)
const offering = (...items: ListedEvent[]): ApiAnswers => ({
  events: {
    list: () => ({ items, next: null }),
    count: () => ({ total: items.length, more: false }),
    days: () => ({ days: [] }),
  },
})
const everything = { types: [], neighborhoods: [], free: false, when: 'upcoming' }
const field = () => screen.findByRole('searchbox', { name: 'Search events' })
const chips = () => within(screen.getByRole('group', { name: 'Quick filters' }))
const pressed = () => chips().queryAllByRole('button', { pressed: true })
const status = (text: string) => screen.findByText(text, { selector: '[role=status]' })

it('searches while typing, says what was found, and marks the words', async () => {
  const { api, user } = await openPage('/events', { api: offering(listed({ title: 'Throw your first bowl' })) })
  await user.type(await field(), 'bówl')
  await status('1 event for “bówl”')
  await waitFor(() => expect(location.search).toBe('?search=b%C3%B3wl'))
  expect(api.sent('events.list').at(-1)).toMatchObject({ search: 'bówl', when: 'upcoming' })
  const title = screen.getByRole('link', { name: 'Throw your first bowl' })
  expect(title.querySelector('mark')).toHaveTextContent('bowl')
  await user.click(screen.getByLabelText('Clear search'))
  expect(await field()).toHaveFocus()
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(screen.queryByText(/^1 event/)).toBeNull())
})

it('ignores invalid filters in the URL, and those of upcoming events in past ones', async () => {
  const wrong = 'search=%20&types=Circus&neighborhoods=Atlantis&free=yes&within=tomorrow&mine=all&from=2026-02-30'
  const { api } = await openPage(`/events?${wrong}`, { api: offering(listed()) })
  await screen.findByRole('article')
  expect(api.sent('events.list')).toEqual([{ ...everything, limit: 20 }])
  expect(pressed()).toEqual([])
})

it('shows past events without filters that only upcoming ones have', async () => {
  const { api } = await openPage('/events?when=past&free=1&within=weekend&neighborhoods=Sants', {
    api: offering(listed({ startsAt: minutesAgo(9000) })),
  })
  await screen.findByRole('article')
  expect(api.sent('events.list')).toEqual([{ ...everything, limit: 20, when: 'past', neighborhoods: ['Sants'] }])
  expect(pressed().map(chip => chip.textContent)).toEqual(['Sants'])
  expect(chips().queryByText('Free spots')).toBeNull()
})

it('restores all filters from the URL, puts them first, and removes each by its chip', async () => {
  const url = '/events?types=Sports&neighborhoods=Gràcia&neighborhoods=Sants&free=1&within=weekend'
  const { api, user } = await openPage(url, { api: offering(listed(), listed()) })
  await status('2 events of type Sports with free spots in Gràcia or Sants this weekend')
  const asked = { types: ['Sports'], neighborhoods: ['Gràcia', 'Sants'], free: true, within: 'weekend' }
  expect(api.sent('events.list')).toEqual([{ limit: 20, when: 'upcoming', ...asked }])
  expect(api.sent('events.count')).toEqual([{ when: 'upcoming', ...asked }])
  const [, ...names] = chips()
    .getAllByRole('button')
    .map(chip => chip.textContent)
  expect(names.slice(0, 6)).toEqual(['Free spots', 'This weekend', 'Gràcia', 'Sants', 'Sports', 'Concerts'])
  expect(screen.getByLabelText('Filters, 5 in use')).toBeVisible()
  for (const name of ['Gràcia', 'Free spots', 'This weekend', 'Sports']) await user.click(chips().getByText(name))
  await status('2 events in Sants')
  await waitFor(() => expect(location.search).toBe('?neighborhoods=Sants'))
  expect(pressed().map(chip => chip.textContent)).toEqual(['Sants'])
})

it('applies the choices of the panel together, and forgets them when it is closed', async () => {
  const { api, user } = await openPage('/events', { api: offering(listed()) })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Filters/ }))
    return within(await findDialog('Filters'))
  }
  const panel = await open()
  await user.click(panel.getByRole('switch', { name: 'Free spots only' }))
  await user.click(panel.getByRole('button', { name: 'Next 7 days' }))
  await user.click(panel.getByRole('button', { name: '19 more' }))
  await user.click(panel.getByRole('button', { name: 'Poble Sec' }))
  await user.click(panel.getByRole('button', { name: 'Cultural' }))
  expect(location.search).toBe('')
  const asked = { types: ['Cultural'], neighborhoods: ['Poble Sec'], free: true, within: 'week' }
  await waitFor(() => expect(api.sent('events.count').at(-1)).toEqual({ when: 'upcoming', ...asked }))
  await user.click(await panel.findByRole('button', { name: 'Show 1 event' }))
  await noDialog()
  await waitFor(() => expect(api.sent('events.list').at(-1)).toEqual({ limit: 20, when: 'upcoming', ...asked }))
  await status('1 event of type Cultural with free spots in Poble Sec in the next 7 days')
  const second = await open()
  await user.click(second.getByText('Clear all'))
  await user.keyboard('{Escape}')
  await noDialog()
  expect(pressed()).toHaveLength(4)
  const third = await open()
  await user.click(third.getByText('Clear all'))
  await user.click(third.getByRole('button', { name: /^Show/ }))
  await waitFor(() => expect(location.search).toBe(''))
})

it('takes days in any order, and one day alone', async () => {
  const { user } = await openPage('/events', { api: offering(listed()) })
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const panel = within(await findDialog('Filters'))
  await user.click(panel.getByRole('button', { name: 'Pick dates' }))
  await user.type(panel.getByLabelText('First day'), '2099-06-14')
  await user.type(panel.getByLabelText('Last day'), '2099-06-13')
  await user.click(panel.getByRole('button', { name: /^Show/ }))
  await status('1 event from Sat 13 June 2099 to Sun 14 June 2099')
  expect(location.search).toBe('?within=2099-06-13%2F2099-06-14')
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const second = within(await findDialog('Filters'))
  expect(second.getByLabelText('First day')).toHaveValue('2099-06-13')
  await user.clear(second.getByLabelText('Last day'))
  await user.click(second.getByRole('button', { name: /^Show/ }))
  await status('1 event on Sat 13 June 2099')
})

it('applies each choice immediately next to the list on a desktop', async () => {
  const { api, user } = await openPage('/events', { wide: true, api: offering(listed()) })
  const rail = within(await screen.findByRole('complementary', { name: 'Filters, calendar, and your events' }))
  await user.click(await rail.findByRole('switch', { name: 'Free spots only' }))
  await user.click(rail.getByRole('button', { name: 'El Raval' }))
  await status('1 event with free spots in El Raval')
  expect(api.sent('events.list').at(-1)).toMatchObject({ free: true, neighborhoods: ['El Raval'] })
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
  await user.click(rail.getByText('Clear all'))
  await waitFor(() => expect(location.search).toBe(''))
})

it('says what did not match and whether there is something on other days', async () => {
  const { api, user } = await openPage('/events?search=sardana&free=1&within=weekend', {
    api: {
      events: {
        list: ({ search }) => ({ items: search ? [] : [listed({ title: 'A walk' })], next: null }),
        count: ({ within: days }) => ({ total: days ? 0 : 1, more: false }),
      },
    },
  })
  await screen.findByRole('heading', { name: 'No events match' })
  await screen.findByText('Nothing for “sardana” with free spots this weekend. There is one on other days.')
  expect(api.sent('events.count').at(-1)).toEqual({ ...everything, search: 'sardana', free: true })
  await user.click(screen.getByText('Clear all'))
  await screen.findByText('A walk')
  expect(await field()).toHaveFocus()
  expect(await field()).toHaveValue('')
  expect(location.search).toBe('')
})

it('keeps the empty state of a single type, and does not ask for other days without any', async () => {
  const { api } = await openPage('/events?types=Concerts', { api: offering() })
  await screen.findByRole('heading', { name: 'No concerts yet' })
  expect(api.sent('events.count')).toHaveLength(1)
})

it('gives the reason of an event until the viewer has joined it, and its neighborhood for the address', async () => {
  const reason = { kind: 'interest', interest: 'Arts & Culture' } as const
  const place = 'Carrer de Verdi 88'
  await openPage('/events', {
    api: offering(
      listed({ title: 'Lead', reason }),
      listed({ title: 'Near', reason: { kind: 'neighborhood' }, place, neighborhood: 'Gràcia' }),
      listed({ title: 'Joined', reason, joined: true, place, venue: 'Taller Vogt', neighborhood: 'Gràcia' }),
      listed({ title: 'None', place: 'Plaça de Lesseps, Gràcia', neighborhood: 'Gràcia' }),
    ),
  })
  await screen.findByText('None')
  const [lead, near, joined, none] = screen.getAllByRole('article').map(card => card.textContent)
  expect(lead).toContain('Because you like arts and culture')
  expect(near).toContain('In your neighborhood')
  expect(near).toContain('Carrer de Verdi 88, Gràcia')
  expect(joined).not.toContain('Because')
  expect(joined).toContain('Taller Vogt, Gràcia')
  expect(joined).not.toContain('Carrer')
  expect(none).toContain('Plaça de Lesseps, Gràcia')
  expect(none).not.toContain('Gràcia, Gràcia')
})

it('shows many matches as more than a thousand', async () => {
  await openPage('/events?free=1', {
    api: { events: { ...offering(listed()).events, count: () => ({ total: 1000, more: true }) } },
  })
  expect(await status('1,000+ events with free spots')).toBeVisible()
})
