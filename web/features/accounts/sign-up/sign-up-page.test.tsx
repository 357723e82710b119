import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { held, noConnection, refuse } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'

const email = 'berta@example.org'
const secret = 'pa amb tomàquet'
const nameField = () => screen.findByLabelText('Name')
const emailField = () => screen.findByLabelText('Email')
const passwordField = () => screen.findByLabelText('Password (min 12 characters)')
const submit = () => screen.findByRole('button', { name: /Create account|Creating/ })

async function fillIn(user: UserEvent) {
  await user.click(await nameField())
  await user.paste('Berta Solé')
  await user.click(await emailField())
  await user.paste(email)
  await user.click(await passwordField())
  await user.paste(secret)
}

it('marks every invalid field in one submit and focuses the first', async () => {
  const { user, api } = await openPage('/auth/signup', { as: null })
  await user.click(await submit())
  await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription('Please tell us your name.'))
  expect(await emailField()).toHaveAccessibleDescription('Please enter your email.')
  expect(await passwordField()).toHaveAccessibleDescription('Password must be at least 12 characters long')
  expect(await nameField()).toHaveFocus()

  await user.type(await nameField(), 'Ber')
  await waitFor(() => expect(screen.queryByText('Please tell us your name.')).toBeNull())
  await user.type(await nameField(), ' of berta.example')
  await waitFor(async () =>
    expect(await nameField()).toHaveAccessibleDescription(
      "A name can't contain a link. If you wrote a dot, put a space after it.",
    ),
  )
  await user.clear(await nameField())
  await user.type(await nameField(), 'Berta')
  await user.type(await emailField(), 'berta@')
  await waitFor(async () =>
    expect(await emailField()).toHaveAccessibleDescription(
      "That email format doesn't look right — please double-check it.",
    ),
  )
  await user.click(await passwordField())
  await user.paste('elevenchars')
  await waitFor(async () => expect(await passwordField()).toHaveAttribute('aria-invalid', 'true'))
  await user.type(await passwordField(), '!')
  await waitFor(async () => expect(await passwordField()).not.toHaveAttribute('aria-invalid'))
  expect(api.sent('accounts.signUp')).toEqual([])
})

it('marks a taken email and keeps the typed values', async () => {
  const { user } = await openPage('/auth/signup', {
    as: null,
    api: { accounts: { signUp: refuse('EMAIL_TAKEN', { fields: { email: 'emailTaken' } }) } },
  })
  await fillIn(user)
  await user.click(await submit())
  await waitFor(async () =>
    expect(await emailField()).toHaveAccessibleDescription(
      'That email is already registered — try signing in instead?',
    ),
  )
  expect(await emailField()).toHaveFocus()
  expect(await nameField()).toHaveValue('Berta Solé')
  expect(await passwordField()).toHaveValue(secret)
})

it('keeps the form when the connection fails, and can resend it', async () => {
  const { user, api } = await openPage('/auth/signup', { as: null, api: { accounts: { signUp: noConnection } } })
  await fillIn(user)
  await user.click(await submit())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Connection trouble — please check your internet and try again.')
  await waitFor(() => expect(alert).toHaveFocus())
  api.answer({ accounts: { signUp: () => ({ email }) } })
  await user.click(await submit())
  await screen.findByRole('dialog')
})

it('sends the form once for repeated submits, then links to sign-in with the email and the choice kept', async () => {
  const answer = held<{ email: string }>()
  const { user, api } = await openPage('/auth/signup', {
    as: null,
    api: { accounts: { signUp: () => answer.promise } },
  })
  await user.click(await screen.findByLabelText('30 days'))
  expect(screen.getByLabelText('30 days')).toHaveAccessibleDescription('Stay signed in on this device')
  await fillIn(user)
  await user.click(await submit())
  await waitFor(() => expect(api.sent('accounts.signUp')).toHaveLength(1))
  await user.type(await emailField(), '{Enter}')
  const button = await submit()
  await user.click(button)
  answer.release({ email })
  const dialog = within(await screen.findByRole('dialog', { name: 'Account Created Successfully' }))
  expect(dialog.getByText(email).closest('b')).toBeVisible()
  // Until the lazy dialog loads, the form can be submitted again.
  fireEvent.click(button)
  expect(api.sent('accounts.signUp')).toEqual([{ name: 'Berta Solé', email, password: secret }])
  expect(await dialog.findByRole('button', { name: /Resend the link in \d+\ss/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  // The test environment asks for reduced motion.
  expect(screen.getByTestId('still-confetti')).toBeInTheDocument()
  expect(document.querySelector('canvas')).toBeNull()

  await user.click(dialog.getByRole('button', { name: 'Continue to sign in' }))
  await waitFor(() => expect(location.pathname).toBe('/auth/login'))
  expect(await emailField()).toHaveValue(email)
  expect(await screen.findByLabelText('Remember me')).toBeChecked()
})

it('stays on the page with an empty form when the dialog is closed', async () => {
  const { user } = await openPage('/auth/signup', { as: null, api: { accounts: { signUp: () => ({ email }) } } })
  await fillIn(user)
  await user.click(await submit())
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/auth/signup')
  expect(await emailField()).toHaveValue('')
})

it.each([
  ['passwordCommon', 'This password is too common.'],
  ['passwordListed', 'This password is one of the most common ones, or a variation of one.'],
  ['passwordRepeats', 'This password repeats the same characters.'],
  ['passwordPersonal', 'This password contains your name or email.'],
] as const)('names the rule before it is broken, and the cause %s after', async (cause, sentence) => {
  const { user } = await openPage('/auth/signup', {
    as: null,
    api: { accounts: { signUp: refuse('INVALID_INPUT', { fields: { password: cause } }) } },
  })
  expect(await passwordField()).toHaveAccessibleDescription(
    'At least 12 characters. No common passwords, repeated characters, or your name or email.',
  )
  await fillIn(user)
  await user.click(await submit())
  await waitFor(async () => expect(await passwordField()).toHaveAccessibleDescription(sentence))
  expect(await passwordField()).toHaveFocus()
})

it.each(['/auth/signup', '/auth/login'])('links the terms at %s', async path => {
  await openPage(path, { as: null })
  expect(await screen.findByText(/^By signing (up|in), you accept the/)).toBeInTheDocument()
})

it.each(['/auth/signup', '/auth/login'])('does not link terms at %s if none are published', async path => {
  const { api } = await openPage(path, { as: null, api: { terms: { latest: () => ({ terms: null, next: null }) } } })
  await screen.findByLabelText('Email')
  await waitFor(() => expect(api.sent('terms.latest')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/^By signing/)).toBeNull())
})

it('keeps the invitation and the page to return to, in links and for the end of the onboarding', async () => {
  const search = '?return=%2Fevents%2F0199&invite=abcdefgh'
  const { user } = await openPage(`/auth/signup${search}`, {
    as: null,
    api: { accounts: { signUp: () => ({ email }) }, people: { inviter: refuse('INVITATION_NOT_FOUND') } },
  })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/auth/login${search}`),
  )
  await fillIn(user)
  await user.click(await submit())
  const dialog = within(await screen.findByRole('dialog'))
  expect(localStorage.getItem('return-to')).toBe('/events/0199')
  await user.click(dialog.getByRole('button', { name: 'Continue to sign in' }))
  await waitFor(() => expect(location.pathname + location.search).toBe(`/auth/login${search}`))
  expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    `/auth/signup${search}`,
  )
})
