import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { EventInput } from '../../../contract/event-input.ts'
import type { ListedEvent } from '../../../contract/events.ts'
import { findDialog } from '../../testing/dialog.ts'
import { dateAfter } from '../../testing/event-form.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'
import { anEvent, minutesAgo } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'

type Page = Awaited<ReturnType<typeof openPage>>
type Types = NonNullable<EventInput['types']>

const day = 24 * 60
const listed = (change: Partial<ListedEvent> = {}): ListedEvent => anEvent(change)
const page = (...items: ListedEvent[]) => ({ items, next: null })
const titles = () => screen.queryAllByRole('article').map(card => within(card).getByRole('link').textContent)
const chips = () => within(screen.getByRole('group', { name: 'Quick filters' }))
const field = () => screen.findByRole('searchbox', { name: 'Search events' })

async function show(user: Page['user'], name: string) {
  await user.click(screen.getByLabelText(/^Show:/))
  await user.click(await screen.findByRole('menuitemradio', { name }))
  // The menu returns focus in a timer, which can fire after the next click.
  await waitFor(() => expect(screen.getByLabelText(/^Show:/)).toHaveFocus())
}

it('filters by several types and stores them in the URL', async () => {
  const events = [listed({ title: 'Concert', types: ['Concerts'] }), listed({ title: 'Match', types: ['Sports'] })]
  const list = ({ types = [] }: { types?: Types | undefined }) =>
    page(...events.filter(event => types.length === 0 || event.types.some(type => types.includes(type))))
  const count = (filter: { types?: Types | undefined }) => ({ total: list(filter).items.length, more: false })
  const { user } = await openPage('/events', { api: { events: { list, count } } })
  await screen.findByText('Concert')
  expect(titles()).toEqual(['Concert', 'Match'])
  await user.click(chips().getByText('Sports'))
  await waitFor(() => expect(titles()).toEqual(['Match']))
  expect(chips().getByText('Sports')).toHaveAttribute('aria-pressed', 'true')
  expect(chips().getByText('Sports')).toHaveFocus()
  await screen.findByText('1 event of type Sports')
  await user.click(chips().getByText('Concerts'))
  await waitFor(() => expect(titles()).toEqual(['Concert', 'Match']))
  expect(location.search).toBe('?types=Concerts&types=Sports')
  await screen.findByText('2 events of type Concerts or Sports')
  for (const name of ['Sports', 'Concerts']) await user.click(chips().getByText(name))
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.queryByText(/events of type/)).toBeNull()
})

it('shows past events with their attendance and without free places', async () => {
  const over = listed({ startsAt: minutesAgo(2 * day), attendeeCount: 3, maxAttendees: 9, spotsLeft: 6 })
  const { user, api } = await openPage('/events', {
    api: {
      events: { list: ({ when }) => (when === 'past' ? page(over, listed({ ...over, id: anEvent().id })) : page()) },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Upcoming Events' })
  screen.getByText("Discover what's happening in your community")
  await show(user, 'Past')
  await screen.findByRole('heading', { level: 1, name: 'Past Events' })
  expect(await screen.findAllByText('3 went')).toHaveLength(2)
  expect(screen.queryByText(/spots? left/)).toBeNull()
  expect(location.search).toBe('?when=past')
  expect(api.sent('events.list').at(-1)).toMatchObject({ when: 'past' })
})

it('shows an empty state when the viewer has created or joined no events', async () => {
  const mine = (filter: { mine?: string | undefined }) => (filter.mine ? page() : page(listed({ title: 'Concert' })))
  const { user } = await openPage('/events', { api: { events: { list: mine } } })
  await screen.findByText('Concert')
  await show(user, 'Hosting')
  await screen.findByText("You haven't created any events yet")
  await show(user, 'Joined')
  await screen.findByText("You haven't joined any events yet")
  expect(location.search).toBe('?mine=joined')
  await user.click(screen.getByText('Show all events'))
  await screen.findByText('Concert')
  await waitFor(async () => expect(await field()).toHaveFocus())
})

it('groups events by day, week and month, and marks those the viewer joined or waits for', async () => {
  const [soon, later] = [listed({ startsAt: minutesAgo(-1) }), listed({ startsAt: minutesAgo(-70 * day) })]
  await openPage('/events', {
    api: { events: { list: () => page({ ...soon, joined: true }, { ...later, spotsLeft: 0, waits: true }) } },
  })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  const [first, second] = screen.getAllByRole('article')
  expect(first).toHaveTextContent('Joining')
  expect(second).not.toHaveTextContent('Joining')
  expect(second).toHaveTextContent('On the waitlist')
  expect(second).not.toHaveTextContent('Full')
  const groups = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' }).format(
    Date.parse(later.startsAt),
  )
  expect(groups.map(group => group.textContent)).toEqual([expect.stringMatching(/^To(day|morrow)/), month])
})

it.each([
  ['four hours ahead', 4],
  ['a day behind', -24],
])('judges what runs, and which day is today, by the clock of the server when the device is %s', async (_, hours) => {
  const noon = Date.UTC(2099, 5, 10, 12)
  const at = (ahead: number) => new Date(noon + ahead * 60 * 60_000).toISOString()
  vi.useFakeTimers({ now: noon + hours * 60 * 60_000, toFake: ['Date'] })
  const events = [
    listed({ title: 'Runs', startsAt: at(-1), endsAt: at(1) }),
    listed({ title: 'This evening', startsAt: at(6) }),
    listed({ title: 'Next morning', startsAt: at(22) }),
    listed({ title: 'Was over', startsAt: at(-9), endsAt: at(-7) }),
  ]
  await openPage('/events', { api: { events: { list: () => page(...events) } }, serverNow: () => noon })
  await waitFor(() => expect(titles()).toEqual(['Runs', 'This evening', 'Next morning']))
  expect(screen.getAllByRole('article')[0]).toHaveTextContent('Now')
  const groups = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(groups.map(group => group.textContent)).toEqual([
    expect.stringMatching(/^Today/),
    expect.stringMatching(/^Tomorrow/),
  ])
})

it('appends the next page', async () => {
  const [first, second] = [listed({ title: 'First' }), listed({ title: 'Second' })]
  const { user, api } = await openPage('/events', {
    api: { events: { list: ({ cursor }) => (cursor ? page(second) : { items: [first], next: 'second' }) } },
  })
  await user.click(await screen.findByText('Load More'))
  await waitFor(() => expect(titles()).toEqual(['First', 'Second']))
  expect(api.sent('events.list').at(-1)).toMatchObject({ cursor: 'second' })
  expect(screen.queryByText('Load More')).toBeNull()
})

it('offers a retry when the list cannot be loaded', async () => {
  const { user, api } = await openPage('/events', { api: { events: { list: refuse('MALFORMED_REQUEST') } } })
  await screen.findByText('Something went wrong')
  api.answer({ events: { list: () => page(listed({ title: 'Loaded at last' })) } })
  await user.click(screen.getByText('Try Again'))
  expect(await screen.findByText('Loaded at last')).toBeVisible()
})

it('inserts new events in order and removes canceled ones, live', async () => {
  const [first, third] = [listed({ title: 'First' }), listed({ title: 'Third', startsAt: minutesAgo(-9 * day) })]
  await openPage('/events', { api: { events: { list: () => page(first, third) } } })
  await screen.findByText('Third')
  const { joined: _, ...second } = listed({ title: 'Second', startsAt: minutesAgo(-5 * day), spotsLeft: 1 })
  await tellLive({ type: 'event.added', event: second })
  await waitFor(() => expect(titles()).toEqual(['First', 'Second', 'Third']))
  expect(screen.getByText('Second').closest('article')).toHaveTextContent('1 spot left')
  await tellLive({ type: 'event.cancelled', eventId: second.id })
  await waitFor(() => expect(titles()).toEqual(['First', 'Third']))
})

it('starts the list at a day chosen in the calendar by keyboard', async () => {
  const date = dateAfter(8)
  const { user, api } = await openPage('/events', {
    wide: true,
    api: {
      events: {
        days: ({ month }) => ({ days: date.startsWith(month) ? [{ date, count: 2 }] : [] }),
        list: ({ from }) => page(listed({ title: from ? 'From that day' : 'Any day' })),
      },
    },
  })
  const month = within(await screen.findByRole('complementary', { name: 'Filters, calendar, and your events' }))
  const today = month.getAllByRole('button').find(button => button.ariaCurrent === 'date')!
  today.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  const chosen = await month.findByLabelText(/, 2 events$/)
  await waitFor(() => expect(chosen).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.search).toBe(`?from=${date}`))
  await waitFor(() => expect(chosen).toHaveAttribute('aria-pressed', 'true'))
  await screen.findByText('From that day')
  expect(api.sent('events.list').at(-1)).toMatchObject({ from: date })
  await user.click(screen.getByLabelText(/: show all days$/))
  await waitFor(() => expect(location.search).toBe(''))
  const shown = month.getByRole('heading', { level: 2, name: /\d{4}$/ })
  const { textContent: before } = shown
  await user.click(month.getByLabelText('Next month'))
  await waitFor(() => expect(shown).not.toHaveTextContent(before))
  await user.click(month.getByLabelText('Previous month'))
  await waitFor(() => expect(shown).toHaveTextContent(before))
})

it.each([{ wide: false }, { wide: true }])('opens the form once for ?new=1, wide: $wide', async ({ wide }) => {
  await openPage('/events?new=1', { wide, api: { events: { days: () => ({ days: [] }) } } })
  expect(await findDialog('New Event')).toBeVisible()
  expect(location.search).toBe('')
})

it('shows the attendee limit on each card, and which event is running', async () => {
  const list = () =>
    page(
      listed({ title: 'On', startsAt: minutesAgo(20), endsAt: minutesAgo(-90), attendeeCount: 3 }),
      listed({ title: 'Short', startsAt: minutesAgo(20) }),
      listed({ title: 'Limited', attendeeCount: 12, maxAttendees: 20, spotsLeft: 8, joined: true }),
      listed({ title: 'Empty', maxAttendees: 20, spotsLeft: 20 }),
    )
  await openPage('/events', { api: { events: { list } } })
  await screen.findByText('Limited')
  const [on, short, limited, empty] = screen.getAllByRole('article').map(card => card.textContent)
  expect(on).toMatch(/Now, until \d\d:\d\d/)
  expect(on).toMatch(/3 going$/)
  expect(short).toMatch(/Now/)
  expect(`${on}${short}`).not.toMatch(/limit|capacity/i)
  expect(limited).toMatch(/12 of 20.*Joining/)
  expect(empty).toMatch(/0 of 20.*20 spots left/)
})
