import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { EmailChange, Viewer } from '../../../../contract/accounts.ts'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { aViewer } from '../../../testing/samples.ts'

const link = '/auth/confirm-email?token=0123456789012345678901234567890123456789'
type Answers = NonNullable<ApiAnswers['accounts']>
const email = 'new@example.org'
const state = (state: EmailChange['state']) => () => ({ state, email: state === 'open' ? email : null })
const open = (answers: Partial<Answers> = {}, as: Viewer | null = null) =>
  openPage(link, { as, api: { accounts: { readEmailChange: state('open'), ...answers } } })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: 'Confirm the change' }))

it('changes nothing until the button is pressed', async () => {
  const { api } = await open()
  expect(await heading('Confirm the change of email?')).toBeVisible()
  expect(screen.getByText(/new@example\.org/)).toBeVisible()
  expect(location.search).toBe('')
  expect(api.sent('accounts.confirmEmailChange')).toEqual([])
})

it.each([
  ['new', 'Now open the link we sent to your new email. Your email changes once both emails have confirmed it.'],
  ['old', 'Now open the link we sent to your current email. Your email changes once both emails have confirmed it.'],
] as const)('says that the confirmation of the %s email is still missing', async (waitingFor, words) => {
  const { user } = await open({ confirmEmailChange: () => ({ changed: false, waitingFor }) })
  await press(user)
  expect(await heading('One more confirmation needed')).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth/login')
})

it('shows that the email is changed', async () => {
  const { user } = await open({ confirmEmailChange: () => ({ changed: true, waitingFor: null }) })
  await press(user)
  expect(await heading('Your email was changed')).toBeVisible()
  expect(screen.getByText('Sign in with your new email from now on.')).toBeVisible()
})

it.each([
  ['waitingForOld', 'One more confirmation needed'],
  ['waitingForNew', 'One more confirmation needed'],
  ['changed', 'Your email was changed'],
  ['canceled', 'This change was canceled'],
  ['expired', 'Link Expired'],
] as const)('says when it is opened again that it is %s', async (now, title) => {
  await open({ readEmailChange: state(now) })
  expect(await heading(title)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm the change' })).toBeNull()
})

it('says what happened if the change was canceled before the press', async () => {
  const { api, user } = await open({ confirmEmailChange: refuse('LINK_INVALID') })
  const button = await screen.findByRole('button', { name: 'Confirm the change' })
  api.answer({ accounts: { readEmailChange: state('canceled') } })
  await user.click(button)
  expect(await heading('This change was canceled')).toBeVisible()
})

it('shows an unknown link as invalid and links a member to the settings', async () => {
  await open({ readEmailChange: refuse('LINK_INVALID') }, aViewer())
  expect(await heading('Invalid Link')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to account settings' })).toHaveAttribute('href', '/account/security')
})

it('shows that another account has taken the email', async () => {
  const { user } = await open({ confirmEmailChange: refuse('EMAIL_TAKEN') })
  await press(user)
  expect(await heading('That email is already in use')).toBeVisible()
})

it('shows a link without a token as invalid', async () => {
  await openPage('/auth/confirm-email', { as: null })
  expect(await heading('Invalid Link')).toBeVisible()
})

it('can be retried after a lost connection', async () => {
  const { user, api } = await open({ readEmailChange: noConnection, confirmEmailChange: noConnection })
  await screen.findByText('Connection trouble — please check your internet and try again.')
  api.answer({ accounts: { readEmailChange: state('open') } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await press(user)
  await screen.findByText('Connection trouble — please check your internet and try again.')
  api.answer({ accounts: { confirmEmailChange: () => ({ changed: false, waitingFor: 'new' }) } })
  await press(user)
  expect(await heading('One more confirmation needed')).toBeVisible()
})
