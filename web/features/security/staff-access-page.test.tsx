import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { StaffAccess } from '../../../contract/security.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'
import { anId, minutesAgo } from '../../testing/samples.ts'

const anEntry = (change: Partial<StaffAccess>): StaffAccess => ({
  id: anId(),
  kind: 'conversation',
  at: minutesAgo(60),
  reason: null,
  messages: null,
  ...change,
})
const entries = [
  anEntry({ reason: 'asks for payment outside the app', messages: 14 }),
  anEntry({ messages: 1 }),
  anEntry({ kind: 'account', reason: 'Helping you with an email change you asked for.' }),
  anEntry({ kind: 'search' }),
]
const page = (staffAccess: () => { items: StaffAccess[]; next: string | null }) =>
  openPage('/settings/data/staff', { api: { security: { staffAccess } } })

it('lists what staff opened, with the reason, in pages', async () => {
  const { api, user } = await page(() => ({ items: entries.slice(0, 3), next: 'more' }))
  await screen.findByRole('heading', { level: 1, name: 'Who looked at my data' })
  const rows = () => screen.getAllByRole('listitem').filter(row => within(row).queryByRole('heading'))
  await screen.findAllByText('A moderator read a reported conversation')
  expect(rows()[0]).toHaveTextContent('Report: “asks for payment outside the app”Read 14 messages with one person.')
  expect(rows()[1]).toHaveTextContent('A conversation with you was reported.Read 1 message with one person.')
  expect(rows()[2]).toHaveTextContent('An admin opened your email and sessions')
  expect(rows()[2]).toHaveTextContent('Helping you with an email change you asked for.')
  api.answer({ security: { staffAccess: () => ({ items: entries.slice(3), next: null }) } })
  await user.click(screen.getByText('Load More'))
  await screen.findByText('They searched the list of users for your email or a part of it.')
  expect(api.sent('security.staffAccess').at(-1)).toMatchObject({ cursor: 'more' })
})

it('says that no one looked', async () => {
  await page(() => ({ items: [], next: null }))
  expect(await screen.findByText('No one has looked')).toBeVisible()
})

it('shows a load error, and retries', async () => {
  const { api, user } = await page(refuse('INVALID_CURSOR'))
  await screen.findByText("We couldn't load this list")
  api.answer({ security: { staffAccess: () => ({ items: entries, next: null }) } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('An admin searched for your email')).toBeVisible()
})
