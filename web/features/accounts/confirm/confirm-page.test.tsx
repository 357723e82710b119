import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { held, noConnection, refuse } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { aSession, aViewer } from '../../../testing/samples.ts'

const link = '/auth/confirm?token=0123456789012345678901234567890123456789'
const email = 'berta@example.org'
const confirmed = { email, already: false, signedIn: false, waiting: false }

it('confirms the email once and links to sign-in with it', async () => {
  const answer = held<typeof confirmed>()
  const { user, api } = await openPage(link, { as: null, api: { accounts: { confirm: () => answer.promise } } })
  expect(await screen.findByText('Checking your link')).toBeVisible()
  answer.release(confirmed)
  await screen.findByText('Email confirmed')
  expect(location.search).toBe('')
  expect(api.sent('accounts.confirm')).toHaveLength(1)
  screen.getByText('Welcome to Our Peeps. Sign in to get started.')
  await waitFor(() => expect(document.title).toBe('Email confirmed · Our Peeps'))
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByLabelText('Email')).toHaveValue(email)
})

it('waits for a press in another browser than the one that signed up', async () => {
  const { user, api } = await openPage(link, {
    as: null,
    api: { accounts: { confirm: ({ pressed }) => ({ ...confirmed, waiting: pressed === false }) } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }))
  await screen.findByText('Email confirmed')
  expect(api.sent('accounts.confirm')).toMatchObject([{ pressed: false }, { pressed: true }])
})

it('sends a new link in place of an expired one, then pauses', async () => {
  const { user, api } = await openPage(link, {
    as: null,
    api: {
      accounts: {
        confirm: refuse('LINK_USED_OR_EXPIRED', { email }),
        resendConfirmation: () => ({ email, again: 60, queued: true }),
      },
    },
  })
  await screen.findByRole('heading', { name: 'Link Expired' })
  expect(location.search).toBe('')
  expect(screen.getByLabelText('Email')).toHaveValue(email)
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  await waitFor(() => expect(screen.getByText(/A new link is on its way to/)).toHaveTextContent(`to ${email}.`))
  const button = screen.getByRole('button', { name: /Resend in \d+\ss/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  expect(api.sent('accounts.resendConfirmation')).toEqual([{ email, token: link.split('=')[1] }])
})

it('does not reveal whether an email is known, and shows when to ask again', async () => {
  const { user, api } = await openPage(link, {
    as: null,
    api: {
      accounts: {
        confirm: refuse('LINK_USED_OR_EXPIRED'),
        resendConfirmation: refuse('TOO_MANY_REQUESTS', { retryAfter: 1 }),
      },
    },
  })
  await screen.findByRole('heading', { name: 'Link Expired' })
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  const field = screen.getByLabelText('Email')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please enter your email.'))
  await user.type(field, `${email}{Enter}`)
  await screen.findByText(/A link was requested recently/)
  screen.getByRole('button', { name: /Resend in 1\ss/ })
  api.answer({ accounts: { resendConfirmation: () => ({ email, again: 60, queued: null }) } })
  await user.click(await screen.findByRole('button', { name: 'Send a new link' }))
  await waitFor(() => expect(screen.getByText(/If there's an account/)).toHaveTextContent(`a new one to ${email}.`))
  expect(screen.queryByText(/on its way/)).toBeNull()
})

it('links to sign-in when the email was already confirmed', async () => {
  const { user } = await openPage(link, {
    as: null,
    api: { accounts: { confirm: () => ({ ...confirmed, already: true }) } },
  })
  await screen.findByText('Your email is confirmed. Sign in.')
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByLabelText('Email')).toHaveValue(email)
})

it('continues to the profile in the browser that signed up', async () => {
  const viewer = aViewer({ email, onboarded: false })
  let session = aSession(null)
  const { user } = await openPage(link, {
    as: null,
    api: {
      accounts: {
        session: () => session,
        confirm: () => {
          session = aSession(viewer)
          return { ...confirmed, signedIn: true }
        },
      },
    },
  })
  await screen.findByText("Welcome to Our Peeps. You're signed in.")
  await user.click(screen.getByRole('link', { name: 'Set up your profile' }))
  await waitFor(() => expect(location.pathname).toBe('/onboarding'))
})

it('shows a link without a token as invalid', async () => {
  await openPage('/auth/confirm', { as: null })
  expect(await screen.findByRole('heading', { name: 'Invalid Link' })).toBeVisible()
})

it('retries after a lost connection with the token from its history entry', async () => {
  const { user, api } = await openPage(link, { as: null, api: { accounts: { confirm: noConnection } } })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  screen.getByText('Connection trouble — please check your internet and try again.')
  expect(location.search).toBe('')
  expect(JSON.stringify(history.state)).toContain('0123456789')
  api.answer({ accounts: { confirm: () => confirmed } })
  await user.click(again)
  await screen.findByText('Email confirmed')
  expect(JSON.stringify(history.state)).not.toContain('0123456789')
})
