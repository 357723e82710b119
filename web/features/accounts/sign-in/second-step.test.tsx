import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { SecondStep } from '../../../../contract/accounts.ts'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { installPasskeys, sentPasskey, someOptions } from '../../../testing/passkeys.ts'
import { aSession, aViewer } from '../../../testing/samples.ts'

const email = 'berta@example.org'
const byApp: SecondStep = { attemptsLeft: 5, retryAfter: null, passkey: false, authenticator: true }
const lockWords = 'Too many failed attempts. Try again later.'
const codeField = () => screen.findByLabelText('6-digit code')
const described = async (words: string) =>
  waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(words))
const paste = async (user: UserEvent, code: string) => {
  await user.click(await codeField())
  await user.paste(code)
}

function server() {
  const viewer = aViewer()
  const state = {
    viewer: null as typeof viewer | null,
    secondStep: byApp as SecondStep | null,
  }
  const api = {
    accounts: {
      session: () => ({ ...aSession(state.viewer), secondStep: state.secondStep }),
      signIn: () => ({ viewer: null, secondStep: state.secondStep, deletion: null }),
      signOut: () => {
        state.secondStep = null
        return { signedOut: true as const }
      },
    },
    security: {
      enterCode: () => {
        Object.assign(state, { viewer, secondStep: null })
        return viewer
      },
    },
  } satisfies ApiAnswers
  return { state, api }
}

async function enter(user: UserEvent) {
  await user.click(await screen.findByLabelText('Email'))
  await user.paste(email)
  await user.click(screen.getByLabelText('Password'))
  await user.paste('pa amb tomàquet')
  await user.keyboard('{Enter}')
  await codeField()
  // The router renders the email in a separate task.
  await waitFor(() => expect(history.state).toMatchObject({ usr: { email } }))
  await new Promise(resolve => setTimeout(resolve))
}

async function openStep(step: Partial<SecondStep> = {}, search = '') {
  const secondStep = { ...byApp, ...step }
  const { api } = server()
  const page = await openPage(`/auth/login${search}`, { as: null, api, session: { secondStep } })
  return { ...page, accept: api.security.enterCode }
}

it('asks for a code after the password, submits it automatically and opens the requested page', async () => {
  const { api: answers } = server()
  const { user, api } = await openPage('/auth/login?return=%2Fask%3Fcategory%3DPodcasting', { as: null, api: answers })
  await enter(user)
  await waitFor(async () => expect(await codeField()).toHaveFocus())
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('One more step')
  await waitFor(() => expect(document.title).toBe('One more step · Our Peeps'))
  const trust = screen.getByLabelText('Trust this device')
  expect(trust).not.toBeChecked()
  expect(trust).toHaveAccessibleDescription("You won't need a code here for 30 days")
  await user.type(await codeField(), '123456')
  await waitFor(() => expect(location.pathname + location.search).toBe('/ask?category=Podcasting'))
  await toast('Verification successful!')
  expect(api.sent('security.enterCode')).toEqual([{ code: '123456' }])
})

it.each(['//evil.example', 'https://evil.example/home'])('opens home for return=%s', async asked => {
  const { user } = await openStep(undefined, `?return=${encodeURIComponent(asked)}`)
  await paste(user, '123456')
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

it.each(['١٢٣٤٥٦', '۱۲۳۴۵۶', '１２３４５６', '\u202A123 456\u202C'])(
  'reads the digits of any script: %s',
  async code => {
    const { user, api } = await openStep()
    await paste(user, code)
    await waitFor(() => expect(api.sent('security.enterCode')).toEqual([{ code: '123456' }]))
  },
)

it('sends the trusted device option', async () => {
  const { user, api } = await openStep()
  await user.click(await screen.findByLabelText('Trust this device'))
  await paste(user, '123456')
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(api.sent('security.enterCode')).toEqual([
    { code: '123456', trust: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  ])
})

it('keeps member pages closed until the code is entered', async () => {
  const { go } = await openStep()
  await codeField()
  await go('/ask')
  await waitFor(() => expect(location.pathname + location.search).toBe('/auth/login?return=%2Fask'))
  await codeField()
})

it('clears the field after a wrong code and shows the attempts left', async () => {
  const { user, api } = await openStep({ attemptsLeft: 4, retryAfter: null })
  await described('4 of 5 attempts left.')
  api.answer({ security: { enterCode: refuse('INVALID_CODE', { attemptsLeft: 3 }) } })
  await paste(user, '000000')
  await described('Oops! Invalid code. 3 of 5 attempts left.')
  expect(await codeField()).toHaveValue('')
  expect(await codeField()).toHaveFocus()
  const verify = () => user.click(screen.getByRole('button', { name: 'Verify' }))
  await verify()
  await described('Oops! Invalid code. 3 of 5 attempts left.')
  await user.type(await codeField(), '98')
  await verify()
  await described('Enter a valid code.')
  expect(api.sent('security.enterCode')).toHaveLength(1)
})

it('replaces typed digits with a pasted code and sends only that', async () => {
  const { user, api } = await openStep()
  await user.type(await codeField(), '98')
  await user.paste(' 123 456 ')
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(api.sent('security.enterCode')).toEqual([{ code: '123456' }])
})

it.each([
  ['98', '4567'],
  ['12345', '6'],
  ['', '12345678'],
])('does not submit a code completed by typing %j and pasting %j', async (typed, pasted) => {
  const { user, api } = await openStep()
  await user.click(await codeField())
  if (typed) await user.keyboard(typed)
  await user.paste(pasted)
  expect(await codeField()).toHaveValue((typed + pasted).slice(0, 6))
  await user.keyboard('{Backspace}')
  expect(api.sent('security.enterCode')).toEqual([])
  await user.keyboard('6')
  await waitFor(() => expect(api.sent('security.enterCode')).toHaveLength(1))
})

it('accepts a recovery code in lower case and with a hyphen', async () => {
  const { user, api } = await openStep()
  await user.type(await codeField(), '123')
  await user.click(screen.getByText('Use a recovery code'))
  const field = await screen.findByRole('textbox', { name: 'Recovery code' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Use a recovery code')
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, 'k7qx2{Enter}')
  expect(field).toHaveValue('K7QX2')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Enter a valid code.'))
  await user.click(screen.getByText('Use the authenticator app'))
  expect(await codeField()).toHaveValue('')
  await user.click(screen.getByText('Use a recovery code'))
  await user.type(await screen.findByLabelText('Recovery code'), 'k7qx-2m4p')
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(api.sent('security.enterCode')).toEqual([{ code: 'K7QX2M4P' }])
})

it('returns to the password and keeps the email when canceled', async () => {
  const { api: answers } = server()
  const { user } = await openPage('/auth/login', { as: null, api: answers })
  await enter(user)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(email))
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

it('asks for the password again when the step has expired', async () => {
  const { api: answers, state } = server()
  const { user, api } = await openPage('/auth/login', { as: null, api: answers })
  await enter(user)
  state.secondStep = null
  api.answer({ security: { enterCode: refuse('SIGNED_OUT') } })
  await paste(user, '123456')
  expect(await screen.findByRole('alert')).toHaveTextContent('Your sign-in timed out. Please sign in again.')
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(email))
})

it('locks after five wrong codes and unlocks when the lock ends', async () => {
  const { user, api } = await openStep()
  await codeField()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  api.answer({ security: { enterCode: refuse('SECOND_STEP_LOCKED', { retryAfter: 900 }) } })
  await paste(user, '000000')
  const lock = await screen.findByRole('alert')
  expect(lock).toHaveTextContent(lockWords)
  expect(lock).toHaveTextContent(/You can try another code in 15\smin\. Your password was correct\./)
  expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled()
  expect(await codeField()).toBeDisabled()
  await waitFor(() => expect(lock.parentElement).toHaveFocus())
  vi.advanceTimersByTime(61_000)
  await waitFor(() => expect(lock).toHaveTextContent(/in 14\smin/))
  vi.advanceTimersByTime(840_000)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(await codeField()).toBeEnabled()
  await waitFor(async () => expect(await codeField()).toHaveFocus())

  // The browser's clock may be ahead of the server's.
  await paste(user, '123456')
  expect(await screen.findByRole('alert')).toHaveTextContent(lockWords)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByLabelText('Password')
})

it("opens locked while the server's lock lasts", async () => {
  await openStep({ attemptsLeft: 5, retryAfter: 840 })
  expect(await screen.findByRole('alert')).toHaveTextContent(/in 14\smin/)
  expect(await codeField()).toBeDisabled()
})

it('keeps the code when the server cannot check it, and resends it', async () => {
  const { user, api, accept } = await openStep()
  await codeField()
  for (const [failing, words] of [
    [noConnection, 'Connection trouble — please check your internet and try again.'],
    [refuse('INTERNAL'), 'Verification failed. Try again.'],
  ] as const) {
    api.answer({ security: { enterCode: failing } })
    if (failing === noConnection) await paste(user, '123456')
    else await user.click(screen.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))
    expect(await codeField()).toHaveValue('123456')
  }
  api.answer({ security: { enterCode: accept } })
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

it('offers a passkey before the code, also while codes are locked', async () => {
  const browser = installPasskeys()
  const { api: answers, state } = server()
  const passkeys = {
    stepOptions: () => someOptions,
    enter: () => {
      const viewer = aViewer()
      Object.assign(state, { viewer, secondStep: null })
      return viewer
    },
  }
  const { user, api } = await openPage('/auth/login', {
    as: null,
    api: { ...answers, passkeys },
    session: { secondStep: { ...byApp, passkey: true, retryAfter: 840 } },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(lockWords)
  expect(await codeField()).toBeDisabled()
  browser.refuseWith('NotAllowedError')
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await screen.findByText("The passkey wasn't used. Try again, or use another way.")
  browser.refuseWith(undefined)
  await user.click(screen.getByLabelText('Trust this device'))
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(api.sent('passkeys.enter')).toEqual([
    { passkey: sentPasskey, trust: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  ])
})

it('asks for no code of an authenticator that the account does not have', async () => {
  installPasskeys()
  const { user } = await openStep({ passkey: true, authenticator: false })
  await screen.findByText('Use one of your passkeys to finish signing in.')
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await screen.findByRole('textbox', { name: 'Recovery code' })
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await screen.findByText('Use one of your passkeys to finish signing in.')
})

it('asks for a recovery code where the browser cannot use the only factor', async () => {
  await openStep({ passkey: true, authenticator: false })
  await screen.findByRole('textbox', { name: 'Recovery code' })
  expect(screen.queryByText('Use a passkey')).toBeNull()
  expect(screen.queryByText('Use the authenticator app')).toBeNull()
})
