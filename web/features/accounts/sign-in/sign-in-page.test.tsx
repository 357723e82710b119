import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { aSession, aViewer } from '../../../testing/samples.ts'

const email = 'berta@example.org'
const secret = 'pa amb tomàquet'
const passwordField = () => screen.getByLabelText('Password')
const alert = () => screen.findByRole('alert')

async function signIn(user: UserEvent) {
  await user.click(await screen.findByLabelText('Email'))
  await user.paste(email)
  await user.click(passwordField())
  await user.paste(secret)
  await user.keyboard('{Enter}')
}

function signsIn(viewer = aViewer()): ApiAnswers {
  let signedIn = false
  return {
    accounts: {
      signIn: () => {
        signedIn = true
        return { viewer, secondStep: null, deletion: null }
      },
      session: () => aSession(signedIn ? viewer : null),
    },
  }
}

it('sends what a password manager fills in without an event', async () => {
  const { user, api } = await openPage('/auth/login', {
    as: null,
    api: { accounts: { signIn: refuse('LOGIN_FAILED') } },
  })
  const fill = (field: HTMLElement, value: string) =>
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
  fill(await screen.findByLabelText('Email'), email)
  fill(passwordField(), secret)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await alert()
  expect(api.sent('accounts.signIn')).toMatchObject([{ email, password: secret }])
})

it('marks empty fields', async () => {
  const { user } = await openPage('/auth/login', { as: null })
  await screen.findByText('Network with purpose')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter your email.'))
  expect(passwordField()).toHaveAccessibleDescription('Please enter your password.')
})

it.each([
  ['WRONG_CREDENTIALS', "That email or password doesn't match — please try again."],
  ['ACCOUNT_INACTIVE', 'This account has been deactivated. Please contact support.'],
  ['INTERNAL', 'Something unexpected happened — please try again in a moment.'],
  ['LOGIN_FAILED', 'Login failed'],
] as const)('explains %s and keeps what was typed', async (code, words) => {
  const { user } = await openPage('/auth/login', { as: null, api: { accounts: { signIn: refuse(code) } } })
  await signIn(user)
  expect(await alert()).toHaveTextContent(new RegExp(`^${words}$`))
  expect(passwordField()).toHaveValue(secret)
  expect(screen.getByLabelText('Email')).toHaveValue(email)
})

it('falls back to a general text for an error code of a later version', async () => {
  const { user } = await openPage('/auth/login', {
    as: null,
    raw: {
      'POST /api/accounts/sign-in': () =>
        Response.json({ defined: true, code: 'OF_TOMORROW', status: 418 }, { status: 418 }),
    },
  })
  await signIn(user)
  expect(await alert()).toHaveTextContent('Something unexpected happened — please try again in a moment.')
})

it('shows an error when the server accepts and the browser keeps no cookie', async () => {
  const { user } = await openPage('/auth/login', {
    as: null,
    api: {
      accounts: { signIn: () => ({ viewer: null, secondStep: null, deletion: null }), session: () => aSession(null) },
    },
  })
  await signIn(user)
  expect(await alert()).toHaveTextContent('Login failed')
  expect(location.pathname).toBe('/auth/login')
})

it('sends the confirmation link again for an unconfirmed email, once a minute', async () => {
  const { user, api } = await openPage('/auth/login', {
    as: null,
    api: {
      accounts: {
        signIn: refuse('EMAIL_NOT_CONFIRMED'),
        resendConfirmation: () => ({ email, again: 60, queued: null }),
      },
    },
  })
  await signIn(user)
  expect(await alert()).toHaveTextContent('Please check your email and click the verification link first.')
  await user.click(await screen.findByRole('button', { name: 'Resend the link' }))
  expect(await screen.findByRole('button', { name: /Resend the link in \d+\ss/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(api.sent('accounts.resendConfirmation')).toEqual([{ email }])
})

it('counts down the seconds after too many attempts', async () => {
  const { user } = await openPage('/auth/login', {
    as: null,
    api: { accounts: { signIn: refuse('TOO_MANY_REQUESTS', { retryAfter: 2 }) } },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  await signIn(user)
  expect(await alert()).toHaveTextContent('Too many requests')
  expect(screen.getByRole('button', { name: /Try again in 2\ss/ })).toHaveAttribute('aria-disabled', 'true')
  vi.advanceTimersByTime(2_250)
  expect(await screen.findByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-disabled')
})

it.each([
  ['?return=%2Fask%3Fcategory%3DPodcasting', true, '/ask?category=Podcasting'],
  ['?return=%2F%2Fevil.example', false, '/home'],
  ['?return=https%3A%2F%2Fevil.example%2Fhome', false, '/home'],
])('opened with "%s" and remembered: %s, leads to %s', async (search, remember, reached) => {
  const { user, api } = await openPage(`/auth/login${search}`, { as: null, api: signsIn() })
  if (remember) await user.click(await screen.findByLabelText('Remember me'))
  await signIn(user)
  await waitFor(() => expect(location.pathname + location.search).toBe(reached))
  expect(api.sent('accounts.signIn')).toEqual([
    { email, password: secret, remember, deviceId: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  ])
})

it('shows an admin without two-factor where to turn it on, and opens other pages for them', async () => {
  const viewer = aViewer({ role: 'admin', secondFactorNeeded: true })
  const { user, go } = await openPage('/auth/login?return=%2Fask', {
    as: null,
    api: { ...signsIn(viewer), security: { read: refuse('INTERNAL') } },
  })
  await signIn(user)
  await waitFor(() => expect(location.pathname).toBe('/account/security'))
  await go('/ask')
  await screen.findByLabelText('Your question')
})

it('redirects a visitor of a member page to sign-in, which keeps the page through a forgotten password', async () => {
  const { user } = await openPage('/ask', { as: null })
  await user.type(await screen.findByLabelText('Email'), email)
  expect(location.pathname + location.search).toBe('/auth/login?return=%2Fask')
  await user.click(screen.getByText('Forgot password?'))
  await screen.findByText('Send reset link')
  expect(location.pathname + location.search).toBe('/auth/forgot-password?return=%2Fask')
  expect(screen.getByLabelText('Email')).toHaveValue(email)
  await user.click(screen.getByText('Back to sign in'))
  await screen.findByLabelText('Password')
  expect(location.pathname + location.search).toBe('/auth/login?return=%2Fask')
})

describe('an account that is scheduled for deletion', () => {
  const deletion = { name: 'Berta Puig', dueAt: '2099-12-07T10:00:00.000Z', token: 'k'.repeat(43) }

  it('is kept on request, which signs in', async () => {
    let kept = false
    const { user, api } = await openPage('/auth/login', {
      as: null,
      api: {
        accounts: {
          signIn: () => ({ viewer: null, secondStep: null, deletion }),
          session: () => aSession(kept ? aViewer() : null),
        },
        deletion: {
          keep: () => {
            kept = true
            return { viewer: aViewer(), secondStep: null }
          },
        },
      },
    })
    await signIn(user)
    expect(await screen.findByRole('heading', { name: 'Welcome back, Berta. Keep your account?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(location.pathname).toBe('/home'))
    expect(api.sent('deletion.keep')).toMatchObject([{ token: deletion.token, remember: false }])
  })

  it('shows why it cannot be kept, and stays scheduled otherwise', async () => {
    const { user } = await openPage('/auth/login', {
      as: null,
      api: {
        accounts: { signIn: () => ({ viewer: null, secondStep: null, deletion }) },
        deletion: { keep: refuse('KEEP_EXPIRED') },
      },
    })
    await signIn(user)
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }))
    expect(await alert()).toHaveTextContent('Please sign in again to keep your account.')
    await user.click(screen.getByRole('button', { name: 'Delete as planned' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })

  it('is announced after the request, with the way back', async () => {
    const { user } = await openPage(`/auth/login?deletion=${deletion.dueAt}`, { as: null })
    expect(
      await screen.findByRole('heading', { name: 'Your account will be deleted on 7 December 2099' }),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Go to sign in' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })

  it('is not announced for a date that is none', async () => {
    await openPage('/auth/login?deletion=soon', { as: null })
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })
})
