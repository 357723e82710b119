import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { SignInAlert } from '../../../../contract/accounts.ts'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { aSession, minutesAgo } from '../../../testing/samples.ts'

const link = '/auth/not-me?token=0123456789012345678901234567890123456789'
const anAlert = (state: SignInAlert['state']): SignInAlert => ({
  state,
  browser: 'Firefox',
  system: 'Linux',
  at: minutesAgo(60),
})
const open = (accounts: NonNullable<ApiAnswers['accounts']>) =>
  openPage(link, { as: null, api: { accounts: { session: () => aSession(null), ...accounts } } })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('shows the sign-in, and denies it on request only', async () => {
  const { api, user } = await open({ readSignInAlert: () => anAlert('open'), denySignIn: noConnection })
  await heading("Wasn't this you?")
  screen.getByText('Firefox on Linux')
  expect(location.search).toBe('')
  expect(api.sent('accounts.denySignIn')).toEqual([])
  const deny = screen.getByRole('button', { name: "This wasn't me" })
  await user.click(deny)
  await screen.findByText('Connection trouble — please check your internet and try again.')
  api.answer({ accounts: { denySignIn: () => anAlert('denied') } })
  await user.click(deny)
  await heading('Every browser was signed out')
  expect(screen.getByRole('link', { name: 'Request another link' })).toHaveAttribute('href', '/auth/forgot-password')
})

it.each([
  ['denied', 'Every browser was signed out', true],
  ['reset', 'Nothing left to do', false],
  ['expired', 'Link Expired', true],
] as const)('explains a link whose state is %s', async (state, title, renews) => {
  await open({ readSignInAlert: () => anAlert(state) })
  await heading(title)
  expect(screen.queryByRole('button', { name: "This wasn't me" })).toBeNull()
  const links = screen.getAllByRole('link').map(one => one.getAttribute('href'))
  expect(links.includes('/auth/forgot-password')).toBe(renews)
  expect(links).toContain('/auth/login')
})

it('shows an unknown link as invalid, and a failure with a retry', async () => {
  const { api, user } = await open({ readSignInAlert: noConnection })
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  api.answer({ accounts: { readSignInAlert: refuse('LINK_INVALID') } })
  await user.click(retry)
  await heading('Invalid Link')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})
