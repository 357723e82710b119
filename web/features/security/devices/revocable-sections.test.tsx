import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { aDevice, anOwnSession, openSettings, section, twoFactorOn } from '../../../testing/account-settings.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { noConnection, refuse } from '../../../testing/fake-api.ts'
import { toast } from '../../../testing/page.tsx'
import { aConversation, anId, aPerson, minutesAgo } from '../../../testing/samples.ts'
import { openedDocuments } from '../../../testing/location.ts'

const done = () => ({ done: true as const })
const here = () => anOwnSession({ browser: 'Chrome', system: 'Linux', current: true })
const endButton = () => screen.queryByLabelText('Sign out Firefox on Windows')
const blocked = (name: string) => ({ conversationId: anId(), person: aPerson({ name }), since: minutesAgo(30) })
const everywhere = { name: 'Sign out everywhere' }

it('lists this session first, and signs another one out', async () => {
  const other = anOwnSession()
  const { user, api } = await openSettings({
    change: { sessions: [other, here()] },
    api: { security: { endSession: done } },
  })
  const rows = within(section('Sessions')).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(/^Chrome on Linux.*This session$/),
    expect.stringMatching(/^Firefox on Windows.*Sign out$/),
  ])
  await user.click(endButton()!)
  expect(screen.getByText('Sessions')).toHaveFocus()
  await toast('Firefox on Windows was signed out.')
  expect(endButton()).toBeNull()
  expect(api.sent('security.endSession')).toEqual([{ sessionId: other.id }])
})

it('restores a session that could not be signed out', async () => {
  const { user } = await openSettings({
    change: { sessions: [here(), anOwnSession()] },
    api: { security: { endSession: noConnection } },
  })
  await user.click(endButton()!)
  await toast("We couldn't sign out that session")
  expect(endButton()).toBeVisible()
})

it('signs out all other sessions together', async () => {
  const { user, api } = await openSettings({
    change: { sessions: [here(), anOwnSession(), anOwnSession()] },
    api: { security: { endSessions: done } },
  })
  await user.click(screen.getByText('Sign out everywhere else'))
  await toast("You're signed out everywhere else.")
  expect(endButton()).toBeNull()
  expect(screen.queryByText('Sign out everywhere else')).toBeNull()
  expect(api.sent('security.endSessions')).toEqual([{ scope: 'others' }])
})

it('signs out everywhere after a confirmation and loads a new document', async () => {
  const { user, api } = await openSettings({ api: { security: { endSessions: noConnection } } })
  const opened = openedDocuments()
  const confirm = async () => {
    await user.click(screen.getByRole('button', everywhere))
    await user.click(within(await findDialog('Sign out everywhere?')).getByRole('button', everywhere))
  }
  await confirm()
  await toast("We couldn't sign you out everywhere")
  expect(opened).toEqual([])
  await noDialog()
  api.answer({ security: { endSessions: done } })
  localStorage.setItem('anything', 'private')
  await confirm()
  await waitFor(() => expect(opened).toEqual(['/']))
  expect(localStorage.getItem('anything')).toBeNull()
  expect(api.sent('security.endSessions')).toEqual([{ scope: 'global' }, { scope: 'global' }])
})

it('removes trusted devices one by one', async () => {
  const devices = [aDevice(), aDevice({ browser: 'Safari', system: 'iOS', current: true })]
  const { user, api } = await openSettings({
    change: { twoFactor: twoFactorOn, devices },
    api: { security: { forgetDevice: done } },
  })
  const list = within(section('Trusted devices'))
  expect(list.getAllByRole('listitem').map(row => row.textContent)).toEqual([
    expect.stringMatching(/^Safari on iOSThis device · until \d+ \w+/),
    expect.stringMatching(/^Firefox on Windowsuntil \d+ \w+/),
  ])
  await user.click(list.getByLabelText('Remove Safari on iOS'))
  expect(list.getByLabelText('Remove Firefox on Windows')).toHaveFocus()
  await toast('Safari on iOS is no longer trusted.')
  expect(list.queryByText('Remove all')).toBeNull()
  await user.keyboard('{Enter}')
  await list.findByText(/^No trusted devices yet\./)
  expect(api.sent('security.forgetDevice')).toEqual([{ deviceId: devices[1]?.id }, { deviceId: devices[0]?.id }])
})

it('removes all trusted devices after a confirmation', async () => {
  const { user, api } = await openSettings({
    change: { twoFactor: twoFactorOn, devices: [aDevice(), aDevice()] },
    api: { security: { forgetDevices: refuse('INTERNAL') } },
  })
  const button = screen.getByText('Remove all').closest('button')!
  const question = 'Remove all trusted devices?'
  await user.click(button)
  await user.click(within(await findDialog(question)).getByText('Cancel'))
  await noDialog()
  await waitFor(() => expect(button).toHaveFocus())
  expect(api.sent('security.forgetDevices')).toEqual([])
  await user.click(button)
  await user.click(within(await findDialog(question)).getByText('Remove all'))
  await toast("We couldn't remove the device")
  api.answer({ security: { forgetDevices: done } })
  await user.click(button)
  await user.click(within(await findDialog(question)).getByText('Remove all'))
  await toast('All trusted devices removed.')
})

it('unblocks members by keyboard', async () => {
  const people = [blocked('Berta Blocked'), blocked('Arnau Blocked')]
  const { user, api } = await openSettings({
    api: { messages: { blocked: () => ({ items: people, next: null }), unblock: () => aConversation() } },
  })
  const list = within(section('Blocked people'))
  expect((await list.findAllByRole('listitem'))[0]).toHaveTextContent(/Berta Blocked.*Blocked \d+ minutes ago/)
  ;(await list.findByLabelText('Unblock Arnau Blocked')).focus()
  await user.keyboard('{Enter}')
  await toast('Arnau Blocked is unblocked.')
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByLabelText('Unblock Berta Blocked')).toHaveFocus()
  await user.keyboard('{Enter}')
  await list.findByText("You haven't blocked anyone.")
  expect(screen.getByText('Blocked people')).toHaveFocus()
  expect(api.sent('messages.unblock')).toEqual(people.map(({ conversationId }) => ({ conversationId })).toReversed())
})

it('retries the list of blocked members, and restores a member who could not be unblocked', async () => {
  const { user, api } = await openSettings({ api: { messages: { blocked: refuse('INTERNAL') } } })
  const list = within(section('Blocked people'))
  await list.findByText(/^Something unexpected happened/)
  api.answer({
    messages: { blocked: () => ({ items: [blocked('Arnau Blocked')], next: null }), unblock: refuse('UNAVAILABLE') },
  })
  await user.click(list.getByText('Try Again'))
  const unblock = await list.findByLabelText('Unblock Arnau Blocked')
  await user.click(unblock)
  await toast('Failed to unblock Arnau Blocked')
  const [row] = list.getAllByRole('listitem')
  expect(row).not.toHaveAttribute('inert')
})
