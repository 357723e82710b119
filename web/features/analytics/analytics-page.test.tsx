import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { AnalyticsCharts, AnalyticsStats } from '../../../contract/analytics.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'
import { anAdmin } from '../../testing/samples.ts'

const twoWeeks = Array.from({ length: 14 }, (_, day) => day)
const stats: AnalyticsStats = {
  today: '2026-11-23',
  membersTotal: 240,
  members7d: 12,
  activeUsers7d: 96,
  posts7d: 31,
  jobsGivenUp: 0,
  series: { members: twoWeeks, newMembers: twoWeeks, activeUsers: twoWeeks, posts: twoWeeks },
}

const charts = ({ per = 'day' }: { per?: 'day' | 'week' | undefined } = {}): AnalyticsCharts => ({
  spans:
    per === 'day'
      ? ['2026-11-21', '2026-11-22', '2026-11-23'].map(day => ({ from: day, to: day }))
      : [
          { from: '2026-11-03', to: '2026-11-09' },
          { from: '2026-11-10', to: '2026-11-16' },
          { from: '2026-11-17', to: '2026-11-23' },
        ],
  newMembers: [1, 4, 2],
  activeMembers: [null, 20, 24],
  posts: { question: [1, 2, 3], event: [0, 1, 0], selling: [2, 0, 0], renting: [0, 0, 1], ticket: [0, 0, 0] },
  asked: [1, 2, 0],
  answered: [1, 1, 0],
  seats: [0, 20, 0],
  seatsTaken: [0, 15, 0],
  neighborhoods: { top: [{ name: 'Gràcia', members: 60 }], others: 30, unknown: 10 },
})

const answers = { analytics: { stats: () => stats, charts } }
const open = (path = '/admin', analytics: Partial<typeof answers.analytics> = {}) =>
  openPage(path, { as: anAdmin(), api: { analytics: { ...answers.analytics, ...analytics } }, wide: true })
const chart = (name: string) => screen.findByRole('figure', { name })

it('shows four figures and every chart with its numbers', async () => {
  await open()
  await chart('Event spots filled')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Members, Total',
    'New members, Last 7 days',
    'Active users, Last 7 days',
    'Posts, Last 7 days',
  ])
  expect(screen.getAllByRole('definition')[0]).toHaveTextContent('240')
  const titles = screen.getAllByRole('figure').map(figure => within(figure).getByRole('heading').textContent)
  expect(titles).toEqual([
    'New members by day',
    'Posts by type, last 3 days',
    'Active this week',
    'Active members by day',
    'Posts by day',
    'Members by neighborhood',
    'Answered within a day',
    'Event spots filled',
  ])
  expect(await chart('Active this week')).toHaveTextContent('96 of 240 members opened the app')
})

it('keeps the chosen range in the URL and ignores ranges that do not exist', async () => {
  const { api, user } = await open('/admin?range=400&per=century')
  expect(await screen.findByRole('radio', { name: '30 days' })).toBeChecked()
  await chart('New members by day')
  await user.click(screen.getByRole('radio', { name: '365 days' }))
  await user.click(screen.getByRole('radio', { name: 'By week' }))
  await chart('Posts by type, last 21 days')
  await chart('New members by week')
  expect(location.search).toBe('?range=365&per=week')
  expect(api.sent('analytics.charts').at(-1)).toEqual({ range: 365, per: 'week' })
})

it('announces the point of a chart reached with the arrow keys', async () => {
  const { user } = await open()
  const posts = within(await chart('Posts by day'))
  const points = posts.getByRole('slider', { name: 'Data points: Posts by day' })
  points.focus()
  const last = 'Mon 23 Nov: 4 posts · Question 3 · For Rent 1'
  await waitFor(() => expect(points).toHaveAttribute('aria-valuetext', last))
  await posts.findByText(last)
  await user.keyboard('{ArrowLeft}')
  expect(points).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Sun 22 Nov: 3 posts/))
  posts.getByText(points.getAttribute('aria-valuetext')!)
  await user.keyboard('{ArrowRight}')
  expect(points).toHaveAttribute('aria-valuetext', last)
  await user.keyboard('{Home}')
  expect(points).toHaveAttribute('aria-valuenow', '1')
  await user.keyboard('{Escape}')
  expect(posts.queryByText(/^Sat 21 Nov:/)).toBeNull()
})

it('shows a chart as a table and saves it as CSV', async () => {
  const { user } = await open('/admin?per=week')
  const members = within(await chart('New members by week'))
  const asTable = members.getByRole('button', { name: 'Table: New members by week' })
  asTable.focus()
  await user.keyboard('{Enter}')
  expect(asTable).toHaveAttribute('aria-pressed', 'true')
  expect(members.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Days', 'New members'])
  expect(members.getAllByRole('row')).toHaveLength(4)
  expect(members.queryByRole('slider')).toBeNull()
  await user.click(asTable)
  members.getByRole('slider')

  const saved = vi.fn<(file: Blob) => string>(() => 'blob:file')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
  const name = vi.fn<(name: string) => void>()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name(this.download)
  })
  const places = within(await chart('Members by neighborhood'))
  await user.click(places.getByRole('button', { name: 'Download CSV: Members by neighborhood' }))
  await waitFor(() => expect(name).toHaveBeenCalledWith('members-by-neighbourhood.csv'))
  const lines = (await saved.mock.calls[0]![0].text()).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['Neighborhood,Members,Share', 'Gràcia,60,0.6'])
})

it('shows failed figures and failed charts separately and retries each on request', async () => {
  const broken = refuse('INTERNAL')
  const { api, user } = await open('/admin', { stats: broken, charts: broken })
  const failures = () => screen.queryAllByText('Failed to load analytics')
  await waitFor(() => expect(failures()).toHaveLength(2))
  api.answer({ analytics: { charts } })
  await user.click(screen.getAllByRole('button', { name: 'Try Again' })[1]!)
  await chart('New members by day')
  expect(failures()).toHaveLength(1)
  api.answer(answers)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await chart('Active this week')
  expect(failures()).toHaveLength(0)
})

it('shows how many emails and other jobs were given up, if any', async () => {
  await open('/admin', { stats: () => ({ ...stats, jobsGivenUp: 2 }) })
  expect(await screen.findByText(/^2 emails or other tasks couldn't be completed/)).toBeVisible()
})
