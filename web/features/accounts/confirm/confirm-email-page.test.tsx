import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Viewer } from '../../../../contract/accounts.ts'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { aViewer } from '../../../testing/samples.ts'

const link = '/auth/confirm-email?token=0123456789012345678901234567890123456789'
type Confirm = Required<NonNullable<ApiAnswers['accounts']>>['confirmEmailChange']
const open = (confirmEmailChange: Confirm, as: Viewer | null = null) =>
  openPage(link, { as, api: { accounts: { confirmEmailChange } } })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it.each([
  ['new', 'Now open the link we sent to your new email. Your email changes once both links are opened.'],
  ['old', 'Now open the link we sent to your current email. Your email changes once both links are opened.'],
] as const)('says that the link of the %s email is still missing', async (waitingFor, words) => {
  await open(() => ({ changed: false, waitingFor }))
  expect(await heading('One more link to open')).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  expect(location.search).toBe('')
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth/login')
})

it('shows that the email is changed', async () => {
  await open(() => ({ changed: true, waitingFor: null }))
  expect(await heading('Your email was changed')).toBeVisible()
  expect(screen.getByText('Sign in with your new email from now on.')).toBeVisible()
})

it('shows a used link as invalid and links a member to the settings', async () => {
  await open(refuse('LINK_INVALID'), aViewer())
  expect(await heading('Invalid Link')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to account settings' })).toHaveAttribute('href', '/account/security')
})

it('shows that another account has taken the email', async () => {
  await open(refuse('EMAIL_TAKEN'))
  expect(await heading('That email is already in use')).toBeVisible()
})

it('shows a link without a token as invalid', async () => {
  await openPage('/auth/confirm-email', { as: null })
  expect(await heading('Invalid Link')).toBeVisible()
})

it('can be retried after a lost connection', async () => {
  const { user, api } = await open(noConnection)
  await screen.findByText('Connection trouble — please check your internet and try again.')
  api.answer({ accounts: { confirmEmailChange: () => ({ changed: false, waitingFor: 'new' }) } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await heading('One more link to open')).toBeVisible()
})
