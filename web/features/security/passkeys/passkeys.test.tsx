import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aPasskey, openSettings, section, twoFactorOff, twoFactorOn } from '../../../testing/account-settings.ts'
import { dayOf } from '../../../lib/time/when.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { refuse } from '../../../testing/fake-api.ts'
import { toast } from '../../../testing/page.tsx'
import { installPasskeys, sentPasskey, someCreationOptions, someOptions } from '../../../testing/passkeys.ts'
import { minutesAgo } from '../../../testing/samples.ts'

const done = () => ({ done: true as const })
const passkeyTwoFactor = { ...twoFactorOn, authenticator: false }
const choose = async (user: UserEvent, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Options for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

function guarded<T>(answer: () => T) {
  const state = { proved: false }
  return {
    work: () => (state.proved ? answer() : refuse('CODE_NEEDED')()),
    confirm: () => {
      state.proved = true
      return done()
    },
  }
}

it('adds a passkey after the password, and asks for its name', async () => {
  installPasskeys()
  const added = aPasskey({ name: 'Chrome on Linux' })
  const { work, confirm } = guarded(() => someCreationOptions)
  const { user, api, overview } = await openSettings({
    api: {
      security: { confirmCode: confirm },
      passkeys: {
        addOptions: work,
        add: () => {
          overview.passkeys = [added]
          return added
        },
        rename: ({ name }) => {
          overview.passkeys = [{ ...added, name }]
          return { ...added, name }
        },
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  const sheet = within(await findDialog('Add a passkey'))
  sheet.getByText(`It only works on ${location.hostname}.`)
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  const proof = within(await findDialog("Confirm it's you"))
  expect(proof.queryByText('Use a passkey')).toBeNull()
  await user.click(proof.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(proof.getByLabelText('Your password')).toHaveAccessibleDescription(/enter your password/))
  await user.type(proof.getByLabelText('Your password'), 'pa amb tomàquet{Enter}')
  const name = within(await findDialog('Passkey saved'))
  expect(api.sent('security.confirmCode')).toEqual([{ password: 'pa amb tomàquet' }])
  expect(api.sent('passkeys.add')).toMatchObject([{ name: 'Chrome on Linux' }])
  const field = name.getByLabelText('Passkey name')
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveValue('Chrome on Linux')
  await user.clear(field)
  await user.click(name.getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please fill this in.'))
  await user.type(field, 'x'.repeat(41))
  expect(field).toHaveAccessibleDescription(/too many|too long|over/i)
  await user.clear(field)
  await user.type(field, 'Marta’s laptop{Enter}')
  await noDialog()
  await screen.findByText('Marta’s laptop')
  expect(api.sent('passkeys.rename')).toEqual([{ passkeyId: added.id, name: 'Marta’s laptop' }])
})

it.each([
  ['NotAllowedError', 'The request was canceled or timed out. You can try again.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
])('says why the browser saved none: %s', async (error, words) => {
  installPasskeys().refuseWith(error)
  const { user } = await openSettings({ api: { passkeys: { addOptions: () => someCreationOptions } } })
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  await user.click(within(await findDialog('Add a passkey')).getByRole('button', { name: 'Continue' }))
  await toast(words)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('lists passkeys with their last use, and renames one', async () => {
  installPasskeys()
  const phone = aPasskey({ name: 'Marta’s Pixel', system: 'Android', lastUsedAt: minutesAgo(0) })
  const laptop = aPasskey()
  const former = aPasskey({ name: 'Old key', formerHost: 'old.example', lastUsedAt: minutesAgo(0) })
  const { user, api } = await openSettings({
    change: { passkeys: [phone, laptop, former] },
    api: { passkeys: { rename: refuse('PASSKEY_NOT_FOUND') } },
  })
  const rows = within(section('Passkeys')).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent(/^Marta’s PixelUsed today/)
  const added = dayOf(new Date(laptop.createdAt), Date.now())
  expect(rows[1]).toHaveTextContent(new RegExp(`^Work laptopAdded ${added}, never used`))
  expect(rows[2]).toHaveTextContent('Only works on old.example. Remove it and add a new one.')
  await choose(user, 'Work laptop', 'Rename')
  const sheet = within(await findDialog('Rename passkey'))
  const field = sheet.getByLabelText('Passkey name')
  await user.clear(field)
  await user.type(field, 'Old laptop{Enter}')
  expect(await sheet.findByRole('alert')).toHaveTextContent("That passkey isn't registered here.")
  expect(field).toHaveValue('Old laptop')
  api.answer({ passkeys: { rename: ({ name }) => aPasskey({ name }) } })
  await user.click(sheet.getByRole('button', { name: 'Save name' }))
  await toast('Passkey renamed.')
})

it('removes a passkey after a question and a proof by another passkey', async () => {
  installPasskeys()
  const { work, confirm } = guarded(done)
  const [phone, laptop] = [aPasskey({ name: 'Marta’s Pixel' }), aPasskey()]
  const { user, api, overview } = await openSettings({
    change: { twoFactor: twoFactorOn, passkeys: [phone, laptop] },
    api: {
      security: { confirmCode: confirm },
      passkeys: {
        confirmOptions: () => someOptions,
        remove: () => {
          const answer = work()
          overview.passkeys = [laptop]
          return answer
        },
      },
    },
  })
  await choose(user, 'Marta’s Pixel', 'Remove')
  const question = within(await findDialog('Remove “Marta’s Pixel”?'))
  await user.click(question.getByRole('button', { name: 'Keep it' }))
  await noDialog()
  expect(api.sent('passkeys.remove')).toEqual([])
  await choose(user, 'Marta’s Pixel', 'Remove')
  await user.click(within(await findDialog('Remove “Marta’s Pixel”?')).getByRole('button', { name: 'Remove' }))
  const proof = within(await findDialog("Confirm it's you"))
  proof.getByLabelText('6-digit code')
  await user.click(proof.getByRole('button', { name: 'Use a passkey' }))
  await toast('“Marta’s Pixel” was removed.')
  expect(api.sent('security.confirmCode')).toEqual([{ passkey: sentPasskey }])
  expect(within(section('Passkeys')).getAllByRole('listitem')).toHaveLength(1)
  await waitFor(() => expect(screen.getByText('Passkeys', { selector: 'h2' })).toHaveFocus())
})

it('removes nothing, and shows no error, when the proof is canceled', async () => {
  installPasskeys()
  const { user } = await openSettings({
    change: { passkeys: [aPasskey()] },
    api: { passkeys: { remove: refuse('CODE_NEEDED') } },
  })
  await choose(user, 'Work laptop', 'Remove')
  await user.click(within(await findDialog('Remove “Work laptop”?')).getByRole('button', { name: 'Remove' }))
  await user.click(within(await findDialog("Confirm it's you")).getByRole('button', { name: 'Cancel' }))
  await noDialog()
  screen.getByText('Work laptop')
  expect(screen.queryByText("We couldn't remove the passkey")).toBeNull()
})

it('warns that removing the only factor turns two-factor off', async () => {
  installPasskeys()
  const { user } = await openSettings({ change: { twoFactor: passkeyTwoFactor, passkeys: [aPasskey()] } })
  await choose(user, 'Work laptop', 'Remove')
  expect(await findDialog('Remove “Work laptop”?')).toHaveTextContent(
    "It's your only second step, so two-factor authentication turns off.",
  )
})

it('turns two-factor on with a passkey once the recovery codes are saved', async () => {
  installPasskeys()
  const codes = Array.from({ length: 10 }, (_, index) => `K7QX2M4${index}`)
  const { user, api, overview } = await openSettings({
    change: { twoFactor: twoFactorOff, passkeys: [aPasskey()] },
    api: {
      passkeys: { confirmOptions: () => someOptions },
      security: { enrollPasskeys: () => ({ codes, enrollment: 'proved' }), enableTwoFactor: done },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Turn on with a passkey' }))
  await screen.findByText('Save your recovery codes')
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
  await user.click(screen.getByLabelText('I saved them somewhere safe'))
  overview.twoFactor = passkeyTwoFactor
  await user.click(screen.getByText('Done'))
  await toast('Nice! 2FA is on.')
  await screen.findByRole('button', { name: 'Add an authenticator app' })
  expect(api.sent('security.enrollPasskeys')).toEqual([{ passkey: sentPasskey }])
  expect(api.sent('security.enableTwoFactor')).toEqual([{ enrollment: 'proved' }])
})

it('leads with the passkey where a code is asked for, and keeps the code', async () => {
  const browser = installPasskeys()
  const { user, api } = await openSettings({
    change: { twoFactor: twoFactorOn, passkeys: [aPasskey()] },
    api: { passkeys: { confirmOptions: () => someOptions }, security: { disableTwoFactor: done } },
  })
  await user.click(screen.getByRole('button', { name: 'Disable' }))
  const dialog = within(await findDialog('Disable two-factor authentication?'))
  dialog.getByLabelText('6-digit code')
  browser.refuseWith('NotAllowedError')
  await user.click(dialog.getByRole('button', { name: 'Use a passkey' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent("The passkey wasn't used. Try again, or use another way.")
  browser.refuseWith(undefined)
  await user.click(dialog.getByRole('button', { name: 'Use a passkey' }))
  await toast('2FA disabled.')
  expect(api.sent('security.disableTwoFactor')).toEqual([{ passkey: sentPasskey }])
})

it('asks for no code of an authenticator that the account does not have', async () => {
  installPasskeys()
  const { user, api } = await openSettings({
    change: { twoFactor: passkeyTwoFactor, passkeys: [aPasskey()] },
    api: { security: { regenerateCodes: refuse('INVALID_CODE') } },
  })
  await user.click(screen.getByRole('button', { name: 'Regenerate codes' }))
  const dialog = within(await findDialog('Regenerate codes?'))
  dialog.getByRole('button', { name: 'Use a passkey' })
  expect(dialog.queryByLabelText('6-digit code')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(dialog.getByLabelText('Recovery code'), 'k7qx2{Enter}')
  await waitFor(() => expect(dialog.getByLabelText('Recovery code')).toHaveAccessibleDescription('Enter a valid code.'))
  await user.type(dialog.getByLabelText('Recovery code'), 'm4p')
  await waitFor(() => expect(api.sent('security.regenerateCodes')).toEqual([{ code: 'K7QX2M4P' }]))
})

it('lists passkeys and offers none to add where the browser has none', async () => {
  await openSettings({ change: { passkeys: [aPasskey()] } })
  within(section('Passkeys')).getByText(/This browser can't use passkeys here\./)
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
