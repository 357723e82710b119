import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'

const token = '0123456789012345678901234567890123456789'
const link = `/reset-password?token=${token}`
const email = 'berta@example.org'
const fresh = 'quatre gats i un gos'
const openLink = { checkReset: () => ({ email }) }
const open = (accounts: NonNullable<ApiAnswers['accounts']>, path = link) =>
  openPage(path, { as: null, api: { accounts } })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const first = () => screen.findByLabelText('New password')
const second = () => screen.getByLabelText('Confirm new password')

async function fillIn(user: UserEvent, word: string, again = word) {
  await user.click(await first())
  await user.paste(word)
  await user.click(second())
  await user.paste(again)
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
}

it('saves the new password and links to sign-in with the email', async () => {
  const { user, api } = await open({ ...openLink, resetPassword: () => ({ email }) })
  expect(await heading('Choose a new password')).toBeVisible()
  expect(location.search).toBe('')
  expect(JSON.stringify(history.state)).toContain(token)
  expect(screen.getByText(/^For/)).toHaveTextContent(`For ${email}`)
  await fillIn(user, fresh)
  await screen.findByText('Your password was changed. Sign in with the new one.')
  expect(location.pathname).toBe('/auth/login')
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(email))
  expect(api.sent('accounts.resetPassword')).toEqual([{ token, password: fresh }])
  expect(JSON.stringify(history.state)).not.toContain(token)
})

it('marks both passwords in one submit', async () => {
  const { user } = await open(openLink)
  await fillIn(user, 'quatre gats', 'quatre')
  await waitFor(async () =>
    expect(await first()).toHaveAccessibleDescription(
      'Passwords need at least 12 characters to keep your account secure.',
    ),
  )
  expect(second()).toHaveAccessibleDescription("Those passwords don't match — please try again.")
  await user.type(second(), ' gats')
  await waitFor(() => expect(second()).not.toHaveAttribute('aria-invalid'))
  await user.click(await first())
  await user.paste(' i un gos')
  await waitFor(() => expect(second()).toHaveAttribute('aria-invalid', 'true'))
})

it('shows a used link as invalid and offers a new one', async () => {
  const { user } = await open({ checkReset: refuse('LINK_INVALID') })
  expect(await heading('Invalid Link')).toBeVisible()
  expect(location.pathname + location.search).toBe('/reset-password')
  await user.click(screen.getByText('Request a new link'))
  expect(await heading('Forgot password?')).toBeVisible()
  expect(location.pathname).toBe('/auth/forgot-password')
})

it('shows a link that arrived with an error as invalid', async () => {
  const { go } = await open({}, '/reset-password?error=INVALID_TOKEN')
  expect(await heading('Invalid Link')).toBeVisible()
  await go('/auth/login')
  await screen.findByLabelText('Email')
  history.back()
  expect(await heading('Invalid Link')).toBeVisible()
})

it('asks for the email when the link has lost its token', async () => {
  const { user, api } = await open({ requestReset: () => ({ email }) }, '/reset-password')
  expect(await heading('Link Expired')).toBeVisible()
  await user.type(screen.getByLabelText('Email'), email)
  await user.click(screen.getByText('Send a new link'))
  await waitFor(() => expect(screen.getByText(/If there's an account/)).toHaveTextContent(`a new one to ${email}.`))
  expect(api.sent('accounts.requestReset')).toEqual([{ email }])
})

it('renews an expired link in place, then pauses', async () => {
  const { user, api } = await open({ checkReset: refuse('LINK_EXPIRED'), renewReset: () => ({ sent: true }) })
  expect(await heading('Link Expired')).toBeVisible()
  expect(screen.getByText('Reset links expire after 15 minutes. Request a new one to continue.')).toBeVisible()
  await user.click(screen.getByText('Send a new link'))
  await screen.findByText('A new link is on its way.')
  expect(screen.getByRole('button', { name: /Resend in \d+\ss/ })).toHaveAttribute('aria-disabled', 'true')
  expect(api.sent('accounts.renewReset')).toEqual([{ token }])
})

it('shows that the link expired while the form was open', async () => {
  const { user } = await open({ ...openLink, resetPassword: refuse('LINK_EXPIRED') })
  await fillIn(user, fresh)
  expect(await heading('Link Expired')).toBeVisible()
  expect(screen.getByText('That reset link has expired — try requesting a new one?')).toBeVisible()
})

it('retries after a lost connection with the token from its history entry', async () => {
  const { user, api } = await open({ checkReset: noConnection })
  expect(await heading('Invalid Link')).toBeVisible()
  screen.getByText('Connection trouble — please check your internet and try again.')
  expect(JSON.stringify(history.state)).toContain(token)
  api.answer({ accounts: openLink })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await first()
})
