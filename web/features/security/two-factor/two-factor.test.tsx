import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { openSettings, twoFactorOff, twoFactorOn } from '../../../testing/account-settings.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { toast } from '../../../testing/page.tsx'
import { aSession } from '../../../testing/samples.ts'

const codes = Array.from({ length: 10 }, (_, index) => `K7QX2M4${index}`)
const key = 'JBSWY3DPEHPK3PXP'
const accepting = {
  beginTwoFactor: () => ({ key, url: `otpauth://totp/Our%20Peeps?secret=${key}`, enrollment: 'begun' }),
  verifyTwoFactor: () => ({ codes, enrollment: 'proved' }),
  enableTwoFactor: () => ({ done: true as const }),
} satisfies ApiAnswers['security']
const passwordField = () => screen.getByLabelText('Your password')
const codeField = () => screen.findByLabelText('6-digit code')
const press = async (user: UserEvent, name: string) => user.click(await screen.findByText(name))

async function scan(user: UserEvent) {
  await press(user, 'Turn on')
  await codeField()
}

async function toCodes(user: UserEvent) {
  await scan(user)
  await user.type(passwordField(), 'pa amb tomàquet')
  await user.type(await codeField(), '123456')
  await screen.findByText('Save your recovery codes')
}

it('turns two-factor on once the recovery codes are saved', async () => {
  const { user, api, overview } = await openSettings({ api: { security: accepting } })
  await scan(user)
  expect(screen.getByRole('heading', { level: 1, name: 'Two-factor authentication' })).toHaveFocus()
  screen.getByRole('img', { name: 'QR code for your authenticator app' })
  expect(screen.getByTestId('key').textContent?.replaceAll(/\s/g, '')).toBe(key)
  await user.type(passwordField(), 'pa amb tomàquet')
  await user.type(await codeField(), '123456')
  const heading = await screen.findByText('Save your recovery codes')
  await waitFor(() => expect(heading).toHaveFocus())
  expect(within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10)
  expect(api.sent('security.verifyTwoFactor')).toEqual([
    { code: '123456', password: 'pa amb tomàquet', enrollment: 'begun' },
  ])

  await press(user, 'Done')
  const box = screen.getByLabelText('I saved them somewhere safe')
  await waitFor(() => expect(box).toHaveAccessibleDescription('Save the codes first, then check this box.'))
  expect(box).toHaveFocus()
  await user.click(box)
  overview.twoFactor = twoFactorOn
  await press(user, 'Done')
  await toast('Nice! 2FA is on.')
  await screen.findByText('10 of 10 left')
  screen.getByText(/^Last used today/)
  expect(api.sent('security.enableTwoFactor')).toEqual([{ enrollment: 'proved' }])
})

it('marks a wrong password and a wrong code at their fields', async () => {
  const { user, api } = await openSettings({ api: { security: accepting } })
  await scan(user)
  await user.type(await codeField(), '123456')
  await waitFor(() => expect(passwordField()).toHaveAccessibleDescription('Please enter your password.'))
  expect(passwordField()).toHaveFocus()

  api.answer({ security: { verifyTwoFactor: refuse('WRONG_PASSWORD', { fields: { password: 'passwordWrong' } }) } })
  await user.type(passwordField(), 'not mine{Enter}')
  await waitFor(() =>
    expect(passwordField()).toHaveAccessibleDescription("That password doesn't match — please try again."),
  )
  expect(passwordField()).toHaveFocus()

  await user.clear(await codeField())
  await user.type(await codeField(), '123{Enter}')
  await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(/^Oops! Enter a 6-digit code\./))
  api.answer({ security: { verifyTwoFactor: refuse('INVALID_CODE', { fields: { code: 'codeInvalid' } }) } })
  await user.type(passwordField(), '!')
  await user.type(await codeField(), '456')
  await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(/^Oops! Invalid code\./))
  expect(await codeField()).toHaveFocus()
})

it('shows which step failed, and can retry each', async () => {
  const { user, api, overview } = await openSettings({
    api: { security: { ...accepting, beginTwoFactor: noConnection } },
  })
  await press(user, 'Turn on')
  await toast("Oops! Couldn't generate QR code.")
  api.answer({ security: { ...accepting, verifyTwoFactor: noConnection, enableTwoFactor: noConnection } })
  await scan(user)
  await user.type(passwordField(), 'pa amb tomàquet')
  await user.type(await codeField(), '123456')
  expect((await screen.findByText('Verification failed. Try again.')).closest('[role=alert]')).toHaveFocus()
  api.answer({ security: { verifyTwoFactor: accepting.verifyTwoFactor } })
  await press(user, 'Verify')
  await user.click(await screen.findByLabelText('I saved them somewhere safe'))
  await press(user, 'Done')
  await toast("Oops! Couldn't enable 2FA.")
  overview.twoFactor = twoFactorOn
  api.answer({ security: { enableTwoFactor: refuse('TWO_FACTOR_ON') } })
  await press(user, 'Done')
  await toast(/^Two-factor authentication is already on\./)
  await screen.findByText('10 of 10 left')
})

it('asks before leaving the codes, and stays off', async () => {
  const { user, api } = await openSettings({ api: { security: accepting } })
  await toCodes(user)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  const dialog = within(await findDialog('Leave without turning it on?'))
  await user.click(dialog.getByText('Stay'))
  await noDialog()
  screen.getByText('Save your recovery codes')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(within(await findDialog('Leave without turning it on?')).getByText('Leave'))
  await screen.findByText('Two-factor authentication is off')
  expect(api.sent('security.enableTwoFactor')).toEqual([])
})

it('replaces the recovery codes after a code', async () => {
  const { user } = await openSettings({
    change: { twoFactor: { ...twoFactorOn, recoveryCodesLeft: 2 } },
    api: { security: { regenerateCodes: () => ({ codes }) } },
  })
  screen.getByText('2 of 10 left')
  screen.getByText('Running low')
  await press(user, 'Regenerate codes')
  const dialog = await findDialog('Regenerate codes?')
  await waitFor(async () => expect(await codeField()).toHaveFocus())
  await user.type(within(dialog).getByLabelText('6-digit code'), '123456')
  await toast('Recovery codes regenerated.')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(codes)
  await user.click(screen.getByLabelText('I saved them somewhere safe'))
  await press(user, 'Done')
  await screen.findByText('2 of 10 left')
})

it('turns two-factor off with a code, and explains an invalid one', async () => {
  const { user, api, overview } = await openSettings({
    change: { twoFactor: twoFactorOn },
    api: { security: { disableTwoFactor: refuse('INVALID_CODE', { fields: { code: 'codeInvalid' } }) } },
  })
  await press(user, 'Disable')
  const dialog = within(await findDialog('Disable two-factor authentication?'))
  const field = dialog.getByLabelText('6-digit code')
  const disable = dialog.getByRole('button', { name: 'Disable' })
  for (const [typed, words] of [
    ['', 'Enter your authenticator code.'],
    ['41902', 'Oops! Enter a 6-digit code.'],
    ['0', 'Oops! Invalid code.'],
  ] as const) {
    if (typed) await user.type(field, typed)
    await user.click(disable)
    await waitFor(() => expect(field).toHaveAccessibleDescription(words))
  }
  expect(api.sent('security.disableTwoFactor')).toEqual([{ code: '419020' }])
  await user.keyboard('{Escape}')
  await noDialog()
  await waitFor(() => expect(screen.getByText('Disable').closest('button')).toHaveFocus())

  await press(user, 'Disable')
  const again = within(await findDialog('Disable two-factor authentication?'))
  expect(again.getByLabelText('6-digit code')).toHaveValue('')
  overview.twoFactor = twoFactorOff
  const session = () => aSession()
  api.answer({ accounts: { session }, security: { disableTwoFactor: () => ({ done: true }) } })
  await user.type(again.getByLabelText('6-digit code'), '123456')
  await user.click(again.getByRole('button', { name: 'Disable' }))
  await toast('2FA disabled.')
  await screen.findByText('Two-factor authentication is off')
})

it.each([
  ['Regenerate codes', 'INTERNAL', "Oops! Couldn't regenerate codes."],
  ['Disable', 'INTERNAL', "Oops! Couldn't disable 2FA."],
  ['Disable', 'TWO_FACTOR_OFF', 'Oops! 2FA not found.'],
] as const satisfies [string, ErrorCode, string][])('says why "%s" failed with %s', async (name, code, words) => {
  const { user } = await openSettings({
    change: { twoFactor: twoFactorOn },
    api: { security: { regenerateCodes: refuse(code), disableTwoFactor: refuse(code) } },
  })
  await press(user, name)
  const dialog = within(await findDialog(/\?$/))
  await user.type(dialog.getByLabelText('6-digit code'), '123456')
  if (name === 'Disable') await user.click(dialog.getByRole('button', { name }))
  expect(await (code === 'INTERNAL' ? dialog.findByText(words) : toast(words))).toBeInTheDocument()
})

it('shows an admin that two-factor is required', async () => {
  const { user } = await openSettings({
    change: { twoFactor: { ...twoFactorOff, needed: true } },
    viewer: { role: 'admin', secondFactorNeeded: true },
    api: { security: accepting },
  })
  screen.getByText('Heads up: 2FA required for admins.')
  screen.getByText('Please set up two-factor authentication to access admin features.')
  await scan(user)
  expect(screen.getByText('Heads up: 2FA required for admins.')).toBeVisible()
})

it('warns an admin before turning two-factor off', async () => {
  const { user } = await openSettings({
    change: { twoFactor: { ...twoFactorOn, needed: true } },
    viewer: { role: 'admin', isAdmin: true },
  })
  expect(screen.queryByText('Heads up: 2FA required for admins.')).toBeNull()
  await press(user, 'Disable')
  expect(await findDialog('Disable two-factor authentication?')).toHaveTextContent(
    "You'll lose access to admin features until you turn it back on.",
  )
})
