import { screen, waitFor, within } from '@testing-library/dom'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import type { Session } from '../../contract/accounts.ts'
import { adminPages, pages } from '../../contract/pages.ts'
import { anOverview } from '../testing/account-settings.ts'
import { refuse } from '../testing/fake-api.ts'
import { openPage } from '../testing/page.tsx'
import { aSession, aViewer, anAdmin, anId, minutesAgo } from '../testing/samples.ts'
import { tellLive } from '../testing/surroundings.ts'
import { AdminsOnly } from './guards.tsx'
import { routes } from './router.tsx'

const empty = { items: [], next: null }

it('guards every admin page', () => {
  for (const name of adminPages) {
    const matched = matchRoutes(routes, pages[name].replace(':userId', anId())) ?? []
    expect(matched.map(({ route }) => route.id)).toContain(name)
    expect(matched.map(({ route }) => route.element)).toContainEqual(<AdminsOnly />)
  }
})

it('redirects a member from an admin page to home', async () => {
  await openPage('/admin/users')
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

it('redirects an admin without two-factor to the settings, which show the reason', async () => {
  const read = () => ({
    twoFactor: { enabled: false, authenticator: false, lastUsedAt: null, recoveryCodesLeft: 0, needed: true },
    passkeys: [],
    passwordChangedAt: minutesAgo(60),
    email: { current: 'marta@example.org', refusedAt: null, change: null },
    devices: [],
    sessions: [],
  })
  await openPage('/admin', {
    as: aViewer({ secondFactorNeeded: true }),
    api: { security: { read, log: () => empty }, messages: { blocked: () => empty } },
  })
  await screen.findByText('Heads up: 2FA required for admins.')
  screen.getByText('Please set up two-factor authentication to access admin features.')
  expect(location.pathname).toBe('/account/security')
})

it('links the tabs of the admin dashboard and its other pages', async () => {
  const broken = refuse('INTERNAL')
  const { user } = await openPage('/admin', {
    as: anAdmin(),
    api: {
      admin: { users: broken, userCount: broken, audit: broken },
      analytics: { stats: broken, charts: broken },
      moderation: { pending: () => ({ count: 3 }), queue: broken },
      terms: { versions: broken },
    },
  })
  const tabs = within(await screen.findByRole('navigation', { name: 'Dashboard' }))
  for (const [name, path] of [
    [/Content Moderation/, '/admin/moderation'],
    [/Legal/, '/admin/legal'],
    [/Analytics/, '/admin'],
    [/User Management/, '/admin/users'],
  ] as const) {
    await user.click(tabs.getByRole('link', { name }))
    await waitFor(() => expect(location.pathname).toBe(path))
    screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })
  }
  await user.click(screen.getByRole('button', { name: 'More pages' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Audit log' }))
  await screen.findByRole('heading', { level: 1, name: 'Audit log' })
  expect(location.pathname).toBe('/admin/audit')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/users'))
})

it('shows on the sign-in page that the account was deactivated while the app was open', async () => {
  let session: Session = aSession()
  await openPage('/ask', { api: { accounts: { session: () => session } } })
  await screen.findByRole('heading', { level: 1 })
  session = { ...aSession(null), deactivated: true }
  await tellLive({ type: 'access.changed' })
  await waitFor(() => expect(location.pathname).toBe('/auth/login'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This account has been deactivated. Please contact support.',
  )
})

it.each([
  ['a member', aViewer(), '/home'],
  ['an admin without two-factor', aViewer({ role: 'admin', secondFactorNeeded: true }), '/account/security'],
  ['a visitor', null, '/auth/login'],
])('redirects %s from an unknown dashboard page as from a known one', async (_, as, path) => {
  for (const asked of ['/admin/nothing', '/admin/users']) {
    const settings = { security: { read: () => anOverview(), log: () => empty }, messages: { blocked: () => empty } }
    const { go } = await openPage('/terms', { as, api: settings })
    await go(asked)
    await waitFor(() => expect(location.pathname).toBe(path))
  }
})

it('shows "not found" to an admin on an unknown dashboard page', async () => {
  await openPage('/admin/nothing', { as: anAdmin() })
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

it('shows the role of an admin without two-factor in the menu and links to its setup', async () => {
  const { user } = await openPage('/ask', { as: aViewer({ role: 'admin', secondFactorNeeded: true }) })
  await user.click((await screen.findAllByRole('button', { name: 'Open account menu' }))[0]!)
  const menu = within(await screen.findByRole('menu'))
  menu.getByText('Admin')
  expect(menu.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/account/security')
})
