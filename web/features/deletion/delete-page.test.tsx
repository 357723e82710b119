import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Outputs } from '../../../contract/contract.ts'
import { refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openedDocuments } from '../../testing/location.ts'
import { openPage } from '../../testing/page.tsx'
import { installPasskeys, sentPasskey, someOptions } from '../../testing/passkeys.ts'

const facts: Outputs['deletion']['read'] = {
  days: 14,
  evidenceDays: 180,
  passkey: false,
  code: null,
  organizes: 0,
  lastSuperadmin: false,
}
const dueAt = '2026-12-07T10:00:00.000Z'

const open = (given: Partial<typeof facts> = {}, answers: ApiAnswers['deletion'] = {}) =>
  openPage('/settings/data/delete', { api: { deletion: { read: () => ({ ...facts, ...given }), ...answers } } })

it('asks what happens to the posts, then for the password, and leaves to the sign-in page', async () => {
  const { user, api } = await open({}, { schedule: () => ({ dueAt }) })
  const opened = openedDocuments()
  expect(await screen.findByRole('radio', { name: /Remove them/ })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: /Keep them without my name/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: "Confirm it's you" })).toHaveFocus())
  expect(screen.getByText('kept without your name')).toBeVisible()
  await user.click(screen.getByLabelText('Password'))
  await user.paste('pa amb tomàquet')
  await user.click(screen.getByRole('button', { name: 'Delete Account' }))
  await waitFor(() => expect(opened).toEqual([`/auth/login?deletion=${encodeURIComponent(dueAt)}`]))
  expect(api.sent('deletion.schedule')).toEqual([{ posts: 'keep', password: 'pa amb tomàquet' }])
})

it.each([
  ['en', /14 days/, /Continue/, /keep/i],
  ['es', /14 días/, /Continuar/, /conservar/i],
  ['ca', /14 dies/, /Continua/, /conservar/i],
] as const)('offers 14 days to undo, and calls nothing final before, in %s', async (language, days, go, keep) => {
  const { user } = await openPage('/settings/data/delete', { language, api: { deletion: { read: () => facts } } })
  const final = /undo|undone|irreversib|deshac|desfe|recuperar|can't be|no se puede|no es pot/i
  const button = await screen.findByRole('button', { name: go })
  expect(screen.getByText(days).closest('li, p')).toHaveTextContent(keep)
  expect(document.body).not.toHaveTextContent(final)
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: go })).toBeNull())
  expect(document.body).not.toHaveTextContent(final)
})

it('asks for the code with two-factor authentication, and marks both wrong fields', async () => {
  const { user, api } = await open({ code: 'app' }, { schedule: refuse('INVALID_CODE') })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.click(screen.getByRole('button', { name: 'Delete Account' }))
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password.')
  const code = screen.getByLabelText('Code from your authenticator app')
  expect(code).toHaveAccessibleDescription()
  await user.type(code, '123456')
  await user.type(screen.getByLabelText('Password'), 'pa amb tomàquet')
  expect(api.sent('deletion.schedule')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete Account' }))
  await waitFor(() => expect(code).toHaveAccessibleDescription(/code/i))
  expect(screen.getByLabelText('Password')).toHaveValue('pa amb tomàquet')
})

it('says so if there were too many attempts', async () => {
  const { user } = await open({}, { schedule: refuse('TOO_MANY_REQUESTS', { retryAfter: 60 }) })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.type(screen.getByLabelText('Password'), 'pa amb tomàquet')
  await user.click(screen.getByRole('button', { name: 'Delete Account' }))
  expect(await screen.findByRole('alert')).toBeVisible()
})

it('keeps the choice on the way back', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('radio', { name: /Keep them without my name/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('radio', { name: /Keep them without my name/ })).toBeChecked()
})

it('warns an organizer, and stops the last superadmin', async () => {
  await open({ organizes: 2, lastSuperadmin: true })
  expect(await screen.findByText(/organizing 2 upcoming events/)).toBeVisible()
  expect(screen.getByText(/only superadmin/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
})

it('shows a load error and reads again on request', async () => {
  const { user, api } = await open({}, { read: refuse('UNAVAILABLE') })
  await screen.findByText("We couldn't load this page.")
  api.answer({ deletion: { read: () => facts } })
  await user.click(screen.getByText('Try Again'))
  expect(await screen.findByRole('heading', { name: 'Delete your account' })).toBeVisible()
})

it('accepts a passkey instead of password and code', async () => {
  installPasskeys()
  const { user, api } = await openPage('/settings/data/delete', {
    api: {
      deletion: { read: () => ({ ...facts, passkey: true, code: 'app' }), schedule: () => ({ dueAt }) },
      passkeys: { confirmOptions: () => someOptions },
    },
  })
  const opened = openedDocuments()
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(api.sent('deletion.schedule')).toEqual([{ posts: 'remove', passkey: sentPasskey }])
})
