import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { noConnection } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'

const email = 'berta@example.org'

it('sends a reset link, then pauses and leads back to sign-in with the email', async () => {
  const { user, api } = await openPage('/auth/forgot-password', {
    as: null,
    api: { accounts: { requestReset: () => ({ email }) } },
  })
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  expect(screen.getByText(/Reset instructions were sent to/)).toHaveTextContent(
    `Reset instructions were sent to ${email}. The link expires in 15 minutes.`,
  )
  expect(heading).toBeVisible()
  expect(await screen.findByRole('button', { name: /send it again in \d+\ss/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(api.sent('accounts.requestReset')).toEqual([{ email }])
  await user.click(screen.getByText('Back to login'))
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
