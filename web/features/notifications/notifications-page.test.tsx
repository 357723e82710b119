import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import { noConnection, refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aPerson, anAdmin, anId, aQuestion, minutesAgo } from '../../testing/samples.ts'
import { tellLive, showOnScreen } from '../../testing/surroundings.ts'

const day = 24 * 60
const lena = aPerson({ name: 'Lena Vogt' })
const idris = aPerson({ name: 'Idris Okafor' })
const question = { id: anId(), type: 'question', title: 'Which padel courts take walk-ins?' } as const
const event = { id: anId(), type: 'event', title: 'Rooftop dinner' } as const
const bike = { id: anId(), type: 'selling', title: 'City bike' } as const
const entry = (change: Partial<Notification> = {}) => ({
  id: anId(),
  people: [lena],
  peopleCount: 1,
  at: minutesAgo(0),
  isRead: false,
  can: { mute: 'post' in change },
})
type Part<Kind extends Notification['kind']> = Omit<
  Extract<Notification, { kind: Kind }>,
  keyof ReturnType<typeof entry>
>
const a = <Kind extends Notification['kind']>(
  part: Part<Kind>,
  change: Partial<ReturnType<typeof entry>> = {},
): Notification => ({ ...entry(part as Partial<Notification>), ...part, ...change }) as unknown as Notification

const replied = (change: Partial<ReturnType<typeof entry>> = {}) =>
  a<'replied'>({ kind: 'replied', post: question, replyId: anId() }, change)
const open = (items: Notification[], notifications: ApiAnswers['notifications'] = {}, options: object = {}) => {
  let stored = items
  const read = ({ items: marks }: { items: { id: string }[] }) => {
    stored = stored.map(item => (marks.some(({ id }) => id === item.id) ? { ...item, isRead: true } : item))
    return { done: true } as const
  }
  return openPage('/notifications', {
    ...options,
    api: {
      notifications: {
        list: () => ({ items: stored, next: null }),
        unread: () => ({ count: stored.filter(({ isRead }) => !isRead).length }),
        read,
        ...notifications,
      },
    },
  })
}
const rows = () => screen.getAllByRole('listitem')

it('shows the sentence, the people and the post of each notification in three groups', async () => {
  const price = (cents: number) => ({ cents, currency: 'EUR', period: null }) as const
  await open(
    [
      replied({ people: [lena, idris], peopleCount: 4 }),
      a<'eventChanged'>({
        kind: 'eventChanged',
        post: { ...event, startsAt: '2099-01-02T19:30:00.000Z', timeZone: 'Europe/Madrid', place: 'Carrer de Blai 12' },
        changed: ['time', 'place'],
        goes: true,
        follows: false,
        seriesId: null,
        dates: 1,
      }),
      a<'priceLowered'>({ kind: 'priceLowered', post: bike, from: price(14_000), to: price(12_000) }),
      a<'joined'>(
        { kind: 'joined', post: { ...event, attendeeCount: 8, maxAttendees: 12 } },
        { people: [lena, idris], peopleCount: 2, at: minutesAgo(3 * day), isRead: true },
      ),
      a<'reportDecided'>(
        { kind: 'reportDecided', subject: 'post', outcome: 'removed' },
        { people: [], peopleCount: 0, at: minutesAgo(4 * day), isRead: true },
      ),
      a<'eventCanceled'>(
        {
          kind: 'eventCanceled',
          post: { ...event, startsAt: null, timeZone: null },
          reason: 'The net broke',
          seriesId: null,
          dates: 1,
        },
        { at: minutesAgo(40 * day), isRead: true },
      ),
      a<'security'>(
        { kind: 'security', event: 'passwordChanged' },
        { people: [], peopleCount: 0, at: minutesAgo(41 * day), isRead: true },
      ),
    ],
    {},
    { as: anAdmin() },
  )
  const group = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('listitem')
  const today = await group('Today')
  expect(today.map(row => row.querySelector('a')?.textContent)).toEqual([
    'Unread. Lena Vogt and 3 others replied to your questionWhich padel courts take walk-ins?',
    "Unread. Rooftop dinner moved to Fri 2 January 2099, 20:30New place: Carrer de Blai 12. You're still going.",
    'Unread. Lena Vogt lowered the price of City bike€140, now €120',
  ])
  const week = await group('This week')
  expect(week.map(row => row.querySelector('a')?.textContent)).toEqual([
    'Lena Vogt and Idris Okafor joined your eventRooftop dinner · 8 of 12',
    'Your report was reviewed. We removed it.',
  ])
  const earlier = await group('Earlier')
  expect(earlier.map(row => row.querySelector('a')?.textContent)).toEqual([
    'Rooftop dinner was canceled by Lena Vogt“The net broke”',
    'Password changed. If this was not you, change your password now.',
  ])
  expect([...today, ...week].map(row => row.querySelector('a')?.getAttribute('href'))).toEqual([
    expect.stringMatching(`^/ask/${question.id}#reply-`),
    `/events/${event.id}`,
    `/listings/${bike.id}`,
    `/events/${event.id}`,
    '/account/reports',
  ])
})

it('names new dates of a series, and leads to it or to the only date', async () => {
  const seriesId = anId()
  const post = { ...event, startsAt: '2099-01-02T19:30:00.000Z', timeZone: 'Europe/Madrid', place: null }
  const mute = { can: { mute: false } }
  await open([
    a<'seriesDatesAdded'>({ kind: 'seriesDatesAdded', post, seriesId, dates: 3 }, mute),
    a<'seriesDatesAdded'>({ kind: 'seriesDatesAdded', post, seriesId, dates: 1 }, mute),
  ])
  const several = await screen.findByRole('link', { name: /has 3 new dates/ })
  expect(several).toHaveAttribute('href', `/series/${seriesId}`)
  const one = screen.getByRole('link', { name: /has a new date: Fri 2 January 2099, 20:30/ })
  expect(one).toHaveAttribute('href', `/events/${event.id}`)
})

it('says that a moderator removed an event, or dates of a series, and leads to what is left of it', async () => {
  const { id, type } = event
  const post = { id, type, startsAt: '2099-01-02T19:30:00.000Z', timeZone: 'Europe/Madrid' }
  const byNobody = { people: [], peopleCount: 0, can: { mute: false } }
  await open([
    a<'eventRemoved'>({ kind: 'eventRemoved', post, dates: 1 }, byNobody),
    a<'eventRemoved'>({ kind: 'eventRemoved', post, dates: 3 }, byNobody),
  ])
  const one = await screen.findByRole('link', { name: /A moderator removed an event: Fri 2 January 2099, 20:30/ })
  expect(one).toHaveAttribute('href', `/events/${event.id}`)
  const several = screen.getByRole('link', {
    name: /removed 3 dates of a series. The first: Fri 2 January 2099, 20:30/,
  })
  expect(several).toHaveAttribute('href', `/events/${event.id}`)
})

it('marks a row as read when it is opened, and opens its place', async () => {
  const item = replied()
  const { api, user } = await open([item])
  api.answer({
    questions: {
      read: () => aQuestion({ id: question.id }),
      replies: () => ({ items: [], next: null }),
    },
  })
  await user.click(await screen.findByRole('link', { name: /Lena Vogt replied to your question/ }))
  await waitFor(() => expect(location.pathname).toBe(`/ask/${question.id}`))
  expect(api.sent('notifications.read')).toEqual([{ items: [{ id: item.id, at: item.at }] }])
})

it('marks a row as read after a second on screen, not before, and keeps the order', async () => {
  const items = [replied(), replied({ at: minutesAgo(1) })]
  const { api } = await open(items)
  await screen.findAllByText(/^Unread/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [, second] = rows()
  showOnScreen(second!)
  vi.advanceTimersByTime(900)
  showOnScreen(second!, false)
  vi.advanceTimersByTime(900)
  expect(api.sent('notifications.read')).toEqual([])
  showOnScreen(second!)
  vi.advanceTimersByTime(1_000)
  // Rendering is scheduled by a timer.
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  await waitFor(() =>
    expect(api.sent('notifications.read')).toEqual([{ items: [{ id: items[1]!.id, at: items[1]!.at }] }]),
  )
  await waitFor(() => expect(rows()[1]).not.toHaveTextContent('Unread'))
  expect(rows()[0]).toHaveTextContent('Unread')
})

it('sends marks that were made without a connection once it is back', async () => {
  const item = replied()
  const { api, user } = await open([item], { read: noConnection })
  await user.click(await screen.findByRole('button', { name: /^Options for: Lena Vogt replied/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }))
  await waitFor(() => expect(screen.queryByText(/^Unread/)).toBeNull())
  await waitFor(() => expect(api.sent('notifications.read')).toHaveLength(1))
  api.answer({ notifications: { read: () => ({ done: true }), unread: () => ({ count: 0 }) } })
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(api.sent('notifications.read')).toHaveLength(2))
})

it('marks all as read, and says when that fails', async () => {
  const items = [replied(), replied({ at: minutesAgo(5) })]
  const { api, user } = await open(items, { readAll: refuse('TOO_MANY_REQUESTS', { retryAfter: 60 }) })
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await toast(/^We couldn't mark them as read/)
  expect(rows()[0]).toHaveTextContent('Unread')
  api.answer({ notifications: { readAll: () => ({ done: true }), list: () => ({ items: [], next: null }) } })
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('heading', { name: 'All quiet' })
  expect(api.sent('notifications.readAll')).toEqual([{ until: items[0]!.at }, { until: items[0]!.at }])
})

it('turns notifications about a question off, with Undo', async () => {
  const { api, user } = await open([replied()], { mute: ({ on }) => ({ on }) })
  await user.click(await screen.findByRole('button', { name: /^Options for: Lena Vogt replied/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn off for this question' }))
  await toast("You won't hear about new replies to this question.")
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(api.sent('notifications.mute')).toEqual([
      { postId: question.id, on: false },
      { postId: question.id, on: true },
    ]),
  )
})

it('shows an empty list, and an error with Try Again', async () => {
  const { api, user } = await open([], { list: refuse('UNAVAILABLE') })
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  api.answer({ notifications: { list: () => ({ items: [], next: null }) } })
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: 'All quiet' })
  expect(screen.getByRole('link', { name: 'Ask a question' })).toHaveAttribute('href', '/ask')
})

it('counts unread notifications on the bell, also those that arrive', async () => {
  let count = 3
  await openPage('/ask', { api: { notifications: { unread: () => ({ count }) } } })
  const bells = await screen.findAllByRole('link', { name: 'Notifications, 3 unread' })
  expect(bells.length).toBeGreaterThan(0)
  await waitFor(() => expect(document.title).toMatch(/^\(3\) /))
  count = 120
  await tellLive({ type: 'notifications.changed' })
  await screen.findAllByRole('link', { name: 'Notifications, 99+ unread' })
})

it('marks notifications about an open question as read, also when they arrive later', async () => {
  let count = 0
  const shown = aQuestion({ id: question.id })
  const { api } = await openPage(`/ask/${question.id}`, {
    api: {
      questions: { read: () => shown, replies: () => ({ items: [], next: null }) },
      notifications: {
        unread: () => ({ count }),
        readPost: () => {
          count = 0
          return { done: true }
        },
      },
    },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(api.sent('notifications.readPost')).toEqual([])
  count = 1
  await tellLive({ type: 'notifications.changed' })
  await waitFor(() => expect(api.sent('notifications.readPost')).toEqual([{ postId: question.id }]))
  await screen.findAllByRole('link', { name: 'Notifications' })
})

it('asks to be a co-host of an event whose title is kept back, without a gap in the sentence', async () => {
  const post = { ...event, title: '', startsAt: null, timeZone: null, place: null }
  await open([a<'coHostAsked'>({ kind: 'coHostAsked', post })])
  expect(await screen.findByText(/asks you to be a co-host of an event$/)).toBeVisible()
})

it('tells of spots that ended and of a hidden cancellation by their time, and leads to other events', async () => {
  const starts = { startsAt: '2099-01-02T19:30:00.000Z', timeZone: 'Europe/Madrid' }
  await open([
    a<'spotEnded'>({ kind: 'spotEnded', ...starts, dates: 1 }, { people: [], peopleCount: 0 }),
    a<'spotEnded'>({ kind: 'spotEnded', ...starts, dates: 3 }, { people: [], peopleCount: 0 }),
    a<'eventCanceled'>(
      { kind: 'eventCanceled', post: { ...event, title: '', ...starts }, reason: null, seriesId: null, dates: 1 },
      { people: [], peopleCount: 0 },
    ),
  ])
  await screen.findAllByRole('listitem')
  const links = rows().map(row => row.querySelector('a'))
  expect(links.map(link => [link?.textContent, link?.getAttribute('href')])).toEqual([
    [expect.stringMatching(/no longer on the list of an event: Fri 2 January 2099, 20:30/), '/events'],
    [expect.stringMatching(/list of 3 events. The first: Fri 2 January 2099, 20:30/), '/events'],
    [expect.stringMatching(/that you were coming to was canceled: Fri 2 January 2099, 20:30$/), '/events'],
  ])
})
