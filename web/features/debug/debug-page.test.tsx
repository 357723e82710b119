import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { DebugProfile } from '../../../contract/debug.ts'
import { features } from '../../../contract/vocabulary.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anAdmin, anId, minutesAgo } from '../../testing/samples.ts'

const time = minutesAgo(5)
const profile = (): DebugProfile => ({
  profile: { name: 'Ruth Admin', company: null, knowledge: ['Podcasting'] },
  account: {
    id: anId(),
    email: 'ruth@example.org',
    emailConfirmed: true,
    isActive: true,
    createdAt: time,
    updatedAt: time,
  },
  session: {
    id: anId(),
    createdAt: time,
    expiresAt: time,
    lastActiveAt: time,
    remembered: true,
    secondFactorAt: time,
    codeEnteredAt: null,
    userAgent: null,
  },
  rights: { role: 'superadmin', isAdmin: true, secondFactor: true, freshCode: false, paymentAdmin: true },
  features: Object.fromEntries(features.map(name => [name, true])) as DebugProfile['features'],
  server: { time, mode: 'test', timeZone: 'UTC' },
})
const open = (answer: () => DebugProfile) =>
  openPage('/debug/profile', { as: anAdmin(), api: { debug: { profile: answer } } })
const region = (name: string) => within(screen.getByText(name, { selector: 'h2' }).closest('section')!)

it('shows the stored facts, and copies and refreshes them', async () => {
  const { user, api } = await open(profile)
  await screen.findByText('Profile', { selector: 'h2' })
  for (const name of ['Account', 'Session', 'Feature flags', 'Server', 'This browser']) region(name)
  region('Role and permissions').getByText('superadmin')
  region('Profile').getByText('empty')
  region('Account').getByText('ruth@example.org')

  await user.click(screen.getByText('Copy as JSON'))
  await toast('Copied as JSON.')
  const copied = JSON.parse(await navigator.clipboard.readText()) as Record<string, unknown>
  expect(copied).toMatchObject({ account: { email: 'ruth@example.org' }, client: { online: true } })

  await user.click(screen.getByText('Refresh'))
  await toast('Refreshed.')
  api.answer({ debug: { profile: refuse('UNAVAILABLE') } })
  await user.click(screen.getByText('Refresh'))
  await toast('Refresh failed')
  region('Profile')
})

it('shows that the server denies access', async () => {
  await open(refuse('FORBIDDEN'))
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' })
  expect(screen.getByText('Return to Home').closest('a')).toHaveAttribute('href', '/home')
})

it('shows a load error, and retries', async () => {
  const { user, api } = await open(refuse('UNAVAILABLE'))
  await screen.findByText("We couldn't load your profile.")
  api.answer({ debug: { profile } })
  await user.click(screen.getByText('Try Again'))
  expect(await screen.findByText('Session', { selector: 'h2' })).toBeVisible()
})
