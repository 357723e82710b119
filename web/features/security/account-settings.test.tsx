import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { anOverview, openSettings, section } from '../../testing/account-settings.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anId, minutesAgo } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'

const fill = async (user: UserEvent, label: string, value: string) => {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  await user.paste(value)
}
const described = (label: string, words: string) =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words))

it('shows a load error, and retries', async () => {
  const nobody = { messages: { blocked: () => ({ items: [], next: null }) } }
  const { user, api } = await openPage('/settings', {
    api: { ...nobody, security: { read: refuse('INVALID_INPUT') } },
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent("Oops! Can't load security settings.")
  screen.getByText('Appearance')
  api.answer({ security: { read: () => anOverview() } })
  await user.click(within(alert).getByText('Try Again'))
  await screen.findByText('Sessions')
})

it('changes the password, and marks each invalid field', async () => {
  const { user, api } = await openSettings({
    api: { security: { changePassword: refuse('WRONG_PASSWORD', { fields: { current: 'passwordWrong' } }) } },
  })
  const change = screen.getByText('Change Password').closest('button')!
  await user.click(change)
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus())
  await fill(user, 'Current password', 'not mine')
  await fill(user, 'New password', 'too short')
  await fill(user, 'Confirm new password', 'something else')
  await user.click(screen.getByText('Save new password'))
  await described('New password', 'Password must be at least 12 characters long')
  await described('Confirm new password', "Those passwords don't match — please try again.")
  await fill(user, 'New password', 'a longer sentence')
  await fill(user, 'Confirm new password', 'a longer sentence')
  await user.click(screen.getByText('Save new password'))
  await described('Current password', "That password doesn't match — please try again.")
  expect(screen.getByLabelText('Current password')).toHaveFocus()
  expect(screen.getByLabelText('New password')).toHaveValue('a longer sentence')

  api.answer({ security: { changePassword: () => ({ done: true }) } })
  await fill(user, 'Current password', 'mine')
  await user.click(screen.getByText('Save new password'))
  await toast(/^Password changed\.$/)
  expect(change).toHaveFocus()
  const sent = { current: 'mine', password: 'a longer sentence' }
  expect(api.sent('security.changePassword').at(-1)).toEqual({ ...sent, forgetDevices: true })

  await user.click(change)
  await fill(user, 'Current password', 'mine')
  await fill(user, 'New password', 'a longer sentence')
  await fill(user, 'Confirm new password', 'a longer sentence')
  const forget = screen.getByLabelText('Forget my trusted devices too')
  expect(forget).toBeChecked()
  await user.click(forget)
  await user.click(screen.getByText('Save new password'))
  await waitFor(() => expect(api.sent('security.changePassword').at(-1)).toEqual({ ...sent, forgetDevices: false }))
})

it('requests another email with the password, shows the pending change and cancels it', async () => {
  const { user, api, overview } = await openSettings({
    api: { security: { changeEmail: refuse('WRONG_PASSWORD', { fields: { password: 'passwordWrong' } }) } },
  })
  screen.getByText('Only you can see this')
  await user.click(screen.getByText('Change email'))
  await fill(user, 'New email', 'new@example.org')
  await fill(user, 'Your password', 'mine')
  await user.click(screen.getByText('Send both links'))
  await described('Your password', "That password doesn't match — please try again.")

  const change = { to: 'new@example.org', oldConfirmed: false, newConfirmed: false, expiresAt: minutesAgo(-60) }
  api.answer({
    security: {
      changeEmail: () => {
        overview.email.change = change
        return { done: true }
      },
      cancelEmailChange: () => {
        overview.email.change = null
        return { done: true }
      },
    },
  })
  await user.click(screen.getByText('Send both links'))
  await toast('We sent a link to both emails.')
  expect(await screen.findAllByText('Link not opened yet')).toHaveLength(2)
  await waitFor(() => expect(screen.getByText('Email', { selector: 'h2' })).toHaveFocus())
  await user.click(screen.getByText('Cancel the change'))
  await screen.findByText('Change email')
  await waitFor(() => expect(screen.getByText('Email', { selector: 'h2' })).toHaveFocus())
  expect(api.sent('security.changeEmail').at(-1)).toEqual({ email: 'new@example.org', password: 'mine' })
})

it('shows which link of an email change was opened', async () => {
  const change = { to: 'new@example.org', oldConfirmed: true, newConfirmed: false, expiresAt: minutesAgo(-60) }
  await openSettings({ change: { email: { current: 'marta@example.org', refusedAt: null, change } } })
  const rows = within(section('Email')).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual(['marta@example.orgConfirmed', 'new@example.orgLink not opened yet'])
})

it('loads the security log a page at a time', async () => {
  const entry = (minutes: number) => ({
    id: anId(),
    event: 'signedIn' as const,
    at: minutesAgo(minutes),
    browser: 'Firefox',
    system: 'Windows',
  })
  let failures = 0
  const { user, api } = await openSettings({
    api: {
      security: {
        log: ({ cursor }) => {
          if (!cursor) return { items: [entry(10), { ...entry(11), event: 'passwordChanged' }], next: 'more' }
          return failures++ ? { items: [entry(12)], next: null } : refuse('INVALID_CURSOR')()
        },
      },
    },
  })
  expect(api.sent('security.log')).toEqual([])
  await user.click(screen.getByLabelText('Show the security log'))
  const log = within(section('Security log'))
  expect(await log.findAllByText('Firefox on Windows')).toHaveLength(2)
  log.getByText('Signed in')
  log.getByText('Password changed')
  await user.click(log.getByText('Load More'))
  await user.click(await log.findByText('Try Again'))
  await waitFor(() => expect(log.getAllByText('Firefox on Windows')).toHaveLength(3))
  expect(log.queryByText('Load More')).toBeNull()
})

it('applies an email change that is requested, confirmed and canceled in another window', async () => {
  const { overview, user } = await openSettings()
  const tell = async (change: typeof overview.email.change) => {
    overview.email.change = change
    await tellLive({ type: 'security.changed' })
  }
  await user.click(screen.getByText('Change email'))
  const asked = { to: 'new@example.org', oldConfirmed: false, newConfirmed: false, expiresAt: minutesAgo(-60) }
  await tell(asked)
  await screen.findByText('Waiting for both links to be opened')
  await tell({ ...asked, newConfirmed: true })
  await screen.findByText('Waiting for one more link to be opened')
  await tell(null)
  expect(await screen.findByRole('button', { name: 'Change email' })).toHaveAttribute('aria-expanded', 'false')
})

it('shows at the field that another account has the email', async () => {
  const { user } = await openSettings({
    api: { security: { changeEmail: refuse('EMAIL_TAKEN', { fields: { email: 'emailTaken' } }) } },
  })
  await user.click(await screen.findByText('Change email'))
  await fill(user, 'New email', 'taken@example.org')
  await fill(user, 'Your password', 'mine')
  await user.click(screen.getByText('Send both links'))
  await described('New email', 'That email belongs to another account.')
  expect(screen.getByLabelText('Your password')).toHaveValue('mine')
})
