import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { held, noConnection, refuse } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'

const link = '/auth/confirm?token=0123456789012345678901234567890123456789'
const email = 'berta@example.org'

it('confirms the email once and leads to sign-in with it', async () => {
  const answer = held<{ email: string }>()
  const { user, api } = await openPage(link, { as: null, api: { accounts: { confirm: () => answer.promise } } })
  expect(await screen.findByText('Checking your link')).toBeVisible()
  answer.release({ email })
  await screen.findByText('Email confirmed')
  expect(location.search).toBe('')
  expect(api.sent('accounts.confirm')).toHaveLength(1)
  await waitFor(() => expect(document.title).toBe('Email confirmed · Our Peeps'))
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByLabelText('Email')).toHaveValue(email)
})

it('sends a new link in place of an expired one, then pauses', async () => {
  const { user, api } = await openPage(link, {
    as: null,
    api: {
      accounts: {
        confirm: refuse('LINK_USED_OR_EXPIRED'),
        resendConfirmation: () => ({ email, again: 60 }),
      },
    },
  })
  await screen.findByRole('heading', { name: 'Link Expired' })
  expect(location.search).toBe('')
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  const field = screen.getByLabelText('Email')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please enter your email.'))
  await user.type(field, `${email}{Enter}`)
  await waitFor(() => expect(screen.getByText(/A new link is on its way to/)).toHaveTextContent(`to ${email}.`))
  const button = screen.getByRole('button', { name: /Send it again in \d+\ss/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  expect(api.sent('accounts.resendConfirmation')).toEqual([{ email }])
})

it('calls a link without a token invalid', async () => {
  await openPage('/auth/confirm', { as: null })
  expect(await screen.findByRole('heading', { name: 'Invalid Link' })).toBeVisible()
})

it('retries after a broken connection with the token that its history entry keeps', async () => {
  const { user, api } = await openPage(link, { as: null, api: { accounts: { confirm: noConnection } } })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  screen.getByText('Connection trouble — please check your internet and try again.')
  expect(location.search).toBe('')
  expect(JSON.stringify(history.state)).toContain('0123456789')
  api.answer({ accounts: { confirm: () => ({ email }) } })
  await user.click(again)
  await screen.findByText('Email confirmed')
  expect(JSON.stringify(history.state)).not.toContain('0123456789')
})
