import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { noConnection, refuse } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'

const email = 'berta@example.org'

it('sends a reset link, then pauses and links back to sign-in with the email', async () => {
  const { user, api } = await openPage('/auth/forgot-password', {
    as: null,
    api: { accounts: { requestReset: () => ({ email }) } },
  })
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  expect(screen.getByText(/we've sent it reset instructions/)).toHaveTextContent(
    `If there's an account for ${email}, we've sent it reset instructions. The link expires in 15 minutes.`,
  )
  expect(heading).toBeVisible()
  expect(await screen.findByRole('button', { name: /resend the link in \d+\ss/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(api.sent('accounts.requestReset')).toEqual([{ email }])
  await user.click(screen.getByText('Back to sign in'))
  expect(await screen.findByLabelText('Email')).toHaveValue(email)
})

it('marks a missing email, and keeps the typed one when the connection fails', async () => {
  const { user, api } = await openPage('/auth/forgot-password', {
    as: null,
    api: { accounts: { requestReset: noConnection } },
  })
  await user.click(await screen.findByText('Send reset link'))
  const field = screen.getByLabelText('Email')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please enter your email.'))
  await user.type(field, email)
  await user.click(screen.getByText('Send reset link'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Connection trouble — please check your internet and try again.',
  )
  expect(field).toHaveValue(email)
  api.answer({ accounts: { requestReset: () => ({ email }) } })
  await user.click(screen.getByText('Send reset link'))
  await screen.findByText('Check your email')
})

it('counts down to the next link when one was requested recently', async () => {
  const { user } = await openPage('/auth/forgot-password', {
    as: null,
    api: { accounts: { requestReset: refuse('TOO_MANY_REQUESTS', { retryAfter: 42 }) } },
  })
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
  expect(await screen.findByRole('alert')).toHaveTextContent('A link was requested recently.')
  expect(screen.getByRole('button', { name: /Try again in [34]\d\ss/ })).toHaveAttribute('aria-disabled', 'true')
})
