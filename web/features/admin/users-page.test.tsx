import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { AdminUser } from '../../../contract/admin.ts'
import { anOverview, twoFactorOn } from '../../testing/account-settings.ts'
import { refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anAdmin, anId, minutesAgo } from '../../testing/samples.ts'

const aUser = (change: Partial<AdminUser> = {}): AdminUser => ({
  id: anId(),
  name: 'Prova Una',
  email: 'una@example.org',
  opened: true,
  avatarUrl: null,
  role: 'member',
  cityName: 'Barcelona',
  isActive: true,
  deletionDueAt: null,
  lastActiveAt: minutesAgo(90),
  can: { giveRoles: ['admin', 'superadmin'], setActive: true },
  ...change,
})
const una = aUser()
const dues = aUser({ name: 'Prova Dues', email: 'dues@example.org' })

const open = (users: AdminUser[], admin: ApiAnswers['admin'] = {}, path = '/admin/users') =>
  openPage(path, {
    as: anAdmin(),
    wide: true,
    api: {
      admin: {
        users: () => ({ items: users, next: null }),
        userCount: () => ({ count: users.length, more: false }),
        ...admin,
      },
      security: { read: () => anOverview({ twoFactor: twoFactorOn }) },
    },
  })
const role = () => screen.findByLabelText('Role of Prova Una')
const state = () => screen.findByRole('switch', { name: 'Prova Una is active' })

it('searches, filters and sorts users and keeps the choice in the URL', async () => {
  const { api, user } = await open([una, dues], {
    users: ({ search, role: wanted }) => ({
      items: wanted ? [] : search ? [una] : [una, dues],
      next: null,
    }),
    userCount: ({ search, role: wanted }) => ({ count: wanted ? 0 : search ? 1 : 2, more: false }),
  })
  await screen.findByText('2 users')
  const search = screen.getByRole('searchbox', { name: 'Search by name, city, or email' })
  await user.type(search, 'una')
  await screen.findByText('1 user')
  expect(location.search).toBe('?search=una')
  const choose = async (shown: string, option: string) => {
    await user.click(screen.getByText(shown))
    await user.click(within(await screen.findByRole('menu')).getByText(option))
  }
  await choose('Role: All', 'admin')
  await screen.findByText('No users found matching your criteria')
  expect(location.search).toBe('?search=una&role=admin')
  await user.click(screen.getByText('Clear all'))
  await waitFor(() => expect(search).toHaveFocus())
  expect(search).toHaveValue('')
  expect(location.search).toBe('')
  await choose('Status: All', 'Active')
  await user.click(screen.getByRole('button', { name: /^Sort users: ?Last active/ }))
  await user.click(within(await screen.findByRole('menu')).getByText('Name Z to A'))
  await waitFor(() => expect(location.search).toBe('?state=active&sort=name_desc'))
  await screen.findByRole('button', { name: /^Sort users: ?Name Z to A/ })
  await waitFor(() => expect(api.sent('admin.users').at(-1)).toMatchObject({ state: 'active', sort: 'name_desc' }))
})

it('shows a load error and refetches on request', async () => {
  const { api, user } = await open([una], { users: refuse('INVALID_CURSOR') }, '/admin/users?sort=city&state=active')
  await screen.findByText('Failed to load users')
  screen.getByRole('button', { name: 'Status: Active' })
  screen.getByRole('button', { name: /^Sort users: ?City/ })
  api.answer({ admin: { users: () => ({ items: [una], next: null }) } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('una@example.org')).toBeVisible()
})

it('shows the old role when a change is canceled or refused', async () => {
  const { api, user } = await open([una], { setRole: refuse('TOO_MANY_REQUESTS') })
  const choose = async () => {
    const select = await role()
    select.focus()
    await user.selectOptions(select, 'admin')
    return within(await screen.findByRole('dialog', { name: 'Make Prova Una an admin?' }))
  }
  await user.click((await choose()).getByRole('button', { name: 'Cancel' }))
  expect(await role()).toHaveValue('member')
  await waitFor(async () => expect(await role()).toHaveFocus())
  await user.click((await choose()).getByRole('button', { name: 'Make admin' }))
  await toast('Failed to update user role')
  expect(await role()).toHaveValue('member')

  api.answer({ admin: { setRole: refuse('CODE_NEEDED') } })
  await user.click((await choose()).getByRole('button', { name: 'Make admin' }))
  const code = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  expect(screen.getByLabelText('Role of Prova Una')).toHaveValue('admin')
  await user.click(code.getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await role()).toHaveValue('member'))
  await waitFor(async () => expect(await role()).toHaveFocus())
})

it('changes a role and reverts it with Undo', async () => {
  const { api, user } = await open([una], {
    setRole: ({ role: given }) => ({ ...una, role: given, can: { giveRoles: ['member', 'admin'], setActive: true } }),
  })
  await user.selectOptions(await role(), 'admin')
  await user.click(await screen.findByRole('button', { name: 'Make admin' }))
  await toast('User role updated successfully')
  expect(await role()).toHaveValue('admin')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(api.sent('admin.setRole')).toHaveLength(2))
  await waitFor(async () => expect(await role()).not.toHaveAttribute('aria-busy'))
  expect(await role()).toHaveValue('member')
  expect(api.sent('admin.setRole')).toEqual([
    { userId: una.id, role: 'admin' },
    { userId: una.id, role: 'member' },
  ])
})

it("disables the controls of the viewer's own account and describes why", async () => {
  const admin = anAdmin()
  const own = aUser({ id: admin.id, can: { giveRoles: [], setActive: false } })
  const { api } = await openPage('/admin/users', {
    as: admin,
    wide: true,
    api: { admin: { users: () => ({ items: [own], next: null }), userCount: () => ({ count: 1, more: false }) } },
  })
  expect(await state()).toBeDisabled()
  expect(await state()).toHaveAccessibleDescription("You can't change your own role or status.")
  expect(api.sent('admin.setActive')).toEqual([])
})

it('deactivates a user with a note, and offers Undo only for activating', async () => {
  const { api, user } = await open([una], {
    setActive: ({ active }) => ({ ...una, isActive: active }),
  })
  await user.click(await state())
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Prova Una?' }))
  question.getByText(/signed out everywhere immediately.*spots at upcoming events will be released/)
  await user.type(question.getByLabelText(/^Note/), 'Sells fakes.')
  await user.click(question.getByRole('button', { name: 'Deactivate' }))
  await toast('User deactivated successfully')
  expect(await state()).not.toBeChecked()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(await state())
  await toast('User activated successfully')
  expect(await state()).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(api.sent('admin.setActive')).toHaveLength(3))
  await waitFor(async () => expect(await state()).not.toHaveAttribute('aria-busy'))
  expect(await state()).not.toBeChecked()
  expect(api.sent('admin.setActive')).toEqual([
    { userId: una.id, active: false, note: 'Sells fakes.' },
    { userId: una.id, active: true, note: null },
    { userId: una.id, active: false, note: null },
  ])
})

it('shows the old state of a user that cannot be deactivated', async () => {
  const { user } = await open([una], { setActive: refuse('UNAVAILABLE') })
  await user.click(await state())
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
  await toast('Failed to update user status')
  await waitFor(async () => expect(await state()).toBeChecked())
})

it('deactivates several users and names those left out', async () => {
  const { api, user } = await open([una, dues], {
    setManyActive: () => ({
      changed: [{ ...dues, isActive: false }],
      refused: [{ userId: una.id, code: 'LAST_SUPERADMIN' }],
    }),
  })
  for (const name of ['Una', 'Dues']) await user.click(await screen.findByLabelText(`Select Prova ${name}`))
  const bar = within(screen.getByRole('group', { name: 'Actions for selected users' }))
  bar.getByText('2 selected')
  await user.click(bar.getByRole('button', { name: 'Deactivate' }))
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate 2 users?' }))
  await user.click(question.getByRole('button', { name: 'Deactivate' }))
  const refused = within(await screen.findByRole('dialog', { name: '1 user was not changed' }))
  refused.getByText('Prova Una')
  refused.getByText(/at least one active superadmin/i)
  await user.click(refused.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('group', { name: 'Actions for selected users' })).toBeNull()
  expect(api.sent('admin.setManyActive')).toEqual([{ userIds: [una.id, dues.id], active: false, note: null }])
})

it('keeps the note and shows no error when the code dialog is canceled', async () => {
  const { user } = await open([una], { setActive: refuse('CODE_NEEDED') })
  await user.click(await state())
  const ask = async () => within(await screen.findByRole('dialog', { name: 'Deactivate Prova Una?' }))
  await user.click((await ask()).getByRole('textbox'))
  await user.paste('Sold tickets that were none.')
  await user.click((await ask()).getByRole('button', { name: 'Deactivate' }))
  const code = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  await user.click(code.getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await state()).toBeChecked())
  expect(screen.queryByText('Failed to update user status')).toBeNull()
  await user.click(await state())
  expect((await ask()).getByRole('textbox')).toHaveValue('Sold tickets that were none.')
})

it('shows the day of the last visit of an inactive account', async () => {
  await open([
    aUser({ isActive: false, lastActiveAt: minutesAgo(0) }),
    aUser({ name: 'Prova Dues', lastActiveAt: minutesAgo(0) }),
  ])
  const time = async (name: string) => (await screen.findByText(name)).closest('tr')?.querySelector('time')?.textContent
  expect(await time('Prova Una')).toMatch(/^Last active \d/)
  expect(await time('Prova Dues')).toMatch(/^Active now$/i)
})
