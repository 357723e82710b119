import { screen, within } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeliveryOverview, RefusedEmail } from '../../../contract/delivery.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'
import { anAdmin, anId, minutesAgo } from '../../testing/samples.ts'

afterEach(() => {
  vi.useRealTimers()
})

const nothing: DeliveryOverview = {
  queue: [],
  more: false,
  sent: { mail: { day: 0, week: 0 }, push: { day: 0, week: 0 } },
  failures: [],
  refused: 0,
}
const aRefusal = (change: Partial<RefusedEmail> = {}): RefusedEmail => ({
  id: anId(),
  name: 'Núria Puig',
  avatarUrl: null,
  email: 'n…@m….test',
  since: minutesAgo(61),
  code: '550 5.1.1',
  ...change,
})
const open = (overview: Partial<DeliveryOverview> = {}, refused: RefusedEmail[] = [], next: string | null = null) =>
  openPage('/admin/delivery', {
    as: anAdmin(),
    api: {
      delivery: { read: () => ({ ...nothing, ...overview }), refused: () => ({ items: refused, next }) },
    },
  })
const section = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section')!)

it('says that nothing waits, failed or was refused', async () => {
  await open()
  await screen.findByText('Nothing waits')
  screen.getByText('No failures')
  await screen.findByText('No refused emails')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '00 in 7 days',
    '00 in 7 days',
  ])
})

it('shows what waits, was sent, failed and was refused', async () => {
  await open(
    {
      queue: [
        { kind: 'mail', waiting: 1200, retrying: 3, oldestAt: minutesAgo(2.5) },
        { kind: 'push', waiting: 0, retrying: 1, oldestAt: minutesAgo(20.5) },
      ],
      sent: { mail: { day: 1234, week: 5678 }, push: { day: 1, week: 2 } },
      failures: [
        { kind: 'mail', cause: 'recipient', code: '550 5.1.1', retried: 0, givenUp: 2, lastAt: minutesAgo(5.5) },
        { kind: 'mail', cause: 'timeout', code: null, retried: 1, givenUp: 0, lastAt: minutesAgo(9.5) },
      ],
      refused: 1,
    },
    [aRefusal({ id: '01990000-0000-7000-8000-000000000001' })],
  )
  const queue = await section('Queue')
  queue.getByText('1,204 jobs')
  const rows = queue.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'EmailsOldest: 2 minutes ago1,200 waiting3 retrying',
    'Push notificationsOldest: 20 minutes ago1 retrying',
  ])
  queue.getByText('The oldest job has waited over 15 minutes')
  screen.getByText('5,678 in 7 days')
  const failures = await section('Failures')
  expect(failures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^The mail server refused the recipient.*2 given upEmails · 550\s5\.1\.1 · 5 minutes ago$/),
    expect.stringMatching(/^A server took too long.*1 retryEmails · 9 minutes ago$/),
  ])
  const refused = await section('Refused emails')
  const link = await refused.findByRole('link', { name: /Núria Puig/ })
  expect(link).toHaveTextContent('Núria Puig1 hour agon…@m….testUnknown mailbox · 550 5.1.1')
  expect(link).toHaveAttribute('href', '/admin/users/01990000-0000-7000-8000-000000000001')
})

it('loads refused emails a page at a time', async () => {
  const { user, api } = await open({ refused: 2 }, [aRefusal()], 'more')
  await screen.findByText('Núria Puig')
  api.answer({ delivery: { refused: () => ({ items: [aRefusal({ name: 'Pol Serra' })], next: null }) } })
  await user.click(screen.getByText('Load More'))
  await screen.findByText('Pol Serra')
  expect(api.sent('delivery.refused').at(-1)).toMatchObject({ cursor: 'more' })
})

it('refreshes every 30 seconds, and keeps its numbers if that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = await open()
  await screen.findByText('Nothing waits')
  api.answer({
    delivery: {
      read: () => ({ ...nothing, queue: [{ kind: 'digest', waiting: 1, retrying: 0, oldestAt: minutesAgo(0) }] }),
    },
  })
  await vi.advanceTimersByTimeAsync(30_000)
  await screen.findByText('Weekly digests')
  api.answer({ delivery: { read: refuse('TOO_MANY_REQUESTS') } })
  await vi.advanceTimersByTimeAsync(30_000)
  await screen.findByText("Couldn't refresh")
  expect(screen.getByText('Weekly digests')).toBeVisible()
})

it('shows a load error, and retries', async () => {
  const { user, api } = await openPage('/admin/delivery', {
    as: anAdmin(),
    api: { delivery: { read: refuse('TOO_MANY_REQUESTS'), refused: () => ({ items: [], next: null }) } },
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to load delivery')
  api.answer({ delivery: { read: () => nothing } })
  await user.click(within(alert).getByText('Try Again'))
  await screen.findByText('Nothing waits')
})
