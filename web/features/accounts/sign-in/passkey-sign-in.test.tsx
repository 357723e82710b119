import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { installPasskeys, sentPasskey, someOptions } from '../../../testing/passkeys.ts'
import { aSession, aViewer } from '../../../testing/samples.ts'

function server() {
  const viewer = aViewer()
  const state = { viewer: null as typeof viewer | null }
  const api = {
    accounts: { session: () => aSession(state.viewer) },
    passkeys: {
      signInOptions: () => someOptions,
      signIn: () => {
        state.viewer = viewer
        return { viewer, deletion: null }
      },
    },
  } satisfies ApiAnswers
  return { api, accept: api.passkeys.signIn }
}
const button = (name = 'Sign in with a passkey') => screen.findByRole('button', { name })

it('signs in with the button, remembers the choice and opens the requested page', async () => {
  const browser = installPasskeys()
  const { user, api } = await openPage('/auth/login?return=%2Fask', { as: null, api: server().api })
  expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await user.click(await screen.findByLabelText('Remember me'))
  await user.click(await button())
  await waitFor(() => expect(location.pathname).toBe('/ask'))
  expect(api.sent('passkeys.signIn')).toEqual([{ passkey: sentPasskey, remember: true }])
  expect(browser.asked).toEqual([{ mediation: undefined }])
})

it('signs in with the passkey that the browser suggests in the email field', async () => {
  const browser = installPasskeys({ autofill: true })
  const { api } = await openPage('/auth/login', { as: null, api: server().api })
  await waitFor(() => expect(browser.asked).toEqual([{ mediation: 'conditional' }]))
  browser.choose()
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(api.sent('passkeys.signInOptions')).toHaveLength(1)
})

it('uses the challenge of the suggestion for the button, without another request', async () => {
  const browser = installPasskeys({ autofill: true })
  const { user, api } = await openPage('/auth/login', { as: null, api: server().api })
  await waitFor(() => expect(browser.asked).toHaveLength(1))
  await user.click(await button())
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(browser.asked).toEqual([{ mediation: 'conditional' }, { mediation: undefined }])
  expect(api.sent('passkeys.signInOptions')).toHaveLength(1)
})

it('says that no passkey was used, keeps the typed text, and tries again', async () => {
  const browser = installPasskeys({ autofill: true })
  const { user, api } = await openPage('/auth/login', { as: null, api: server().api })
  await user.type(await screen.findByLabelText('Email'), 'berta@example.org')
  browser.refuseWith('NotAllowedError')
  await user.click(await button())
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent(
    "The passkey wasn't used. The request was canceled or timed out. Try again, or sign in with your password.",
  )
  expect(screen.getByLabelText('Email')).toHaveValue('berta@example.org')
  await waitFor(() => expect(browser.asked.at(-1)).toEqual({ mediation: 'conditional' }))
  browser.refuseWith(undefined)
  await user.click(await button('Try the passkey again'))
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(api.sent('passkeys.signInOptions')).toHaveLength(1)
})

it('says that a passkey of the former host cannot work here', async () => {
  installPasskeys().refuseWith('NotAllowedError')
  const { user } = await openPage('/auth/login', {
    as: null,
    session: { formerHost: 'old.example' },
    api: { passkeys: server().api.passkeys },
  })
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "The passkey wasn't used. Passkeys from old.example don't work here. Sign in with your password, then add a new one in your account settings.",
  )
})

it.each([
  ['ACCOUNT_INACTIVE', 'This account has been deactivated. Please contact support.'],
  ['PASSKEY_NOT_FOUND', "That passkey isn't registered here."],
  ['PASSKEY_EXPIRED', 'That took too long. Please try again.'],
] as const)('says why the server refuses a passkey: %s', async (code, words) => {
  installPasskeys()
  const { api: answers, accept } = server()
  const { user, api } = await openPage('/auth/login', { as: null, api: answers })
  api.answer({ passkeys: { signIn: refuse(code) } })
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  api.answer({ passkeys: { signIn: accept } })
  await user.click(await button())
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(api.sent('passkeys.signInOptions')).toHaveLength(2)
})

it('offers no passkey where the browser has none', async () => {
  await openPage('/auth/login', { as: null })
  await screen.findByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(screen.queryByText('Sign in with a passkey')).toBeNull())
})
