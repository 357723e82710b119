import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, onTestFinished } from 'vitest'
import type { Session } from '../../contract/accounts.ts'
import { queuedMessages } from '../lib/storage/send-queue.ts'
import { aChat, composer, said } from '../testing/chat.ts'
import { refuse, type FakeApi } from '../testing/fake-api.ts'
import { openPage } from '../testing/page.tsx'
import { aSession, aViewer, anAdmin } from '../testing/samples.ts'
import { watchMaintenance } from './idle-tasks.ts'

const closed = { maintenance: 'Back at <b>18:00</b>\nמחר' }
const title = "We'll be right back"

const comeBack = (api: FakeApi, asked: number) =>
  waitFor(() => {
    dispatchEvent(new Event('focus'))
    expect(api.sent('accounts.session').length).toBeGreaterThanOrEqual(asked)
  })

it('shows only the text of the operator, isolated, and opens the page when it is over', async () => {
  let session: Session = { ...aSession(null), ...closed }
  const { api, user } = await openPage('/auth/signup', {
    as: null,
    session: closed,
    api: { accounts: { session: () => session } },
  })
  await screen.findByRole('heading', { level: 1, name: title })
  const note = screen.getByRole('region', { name: 'From the team' })
  const words = within(note).getByText(/Back at <b>18:00<\/b>/)
  expect(words.getAttribute('dir')).toBe('auto')
  expect(note.querySelector('b')).toBeNull()
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in as an admin' })).toHaveAttribute('href', '/auth/login?admin')

  const again = screen.getByRole('button', { name: 'Check now' })
  await user.click(again)
  await waitFor(() => expect(api.sent('accounts.session')).toHaveLength(1))
  session = aSession(null)
  await user.click(again)
  await screen.findByLabelText('Name')
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

it('comes back by itself', async () => {
  const viewer = aViewer()
  const { api } = await openPage('/home', {
    as: viewer,
    session: closed,
    api: { accounts: { session: () => aSession(viewer) } },
  })
  await screen.findByRole('heading', { name: title })
  await comeBack(api, 1)
  expect(await screen.findAllByRole('navigation', { name: 'Main' })).not.toEqual([])
})

it('covers a form after a refused request, and keeps what was typed', async () => {
  let session: Session = { ...aSession(null), ...closed }
  const { user, client } = await openPage('/auth/login', {
    as: null,
    api: { accounts: { session: () => session, signIn: refuse('MAINTENANCE', { retryAfter: 30 }) } },
  })
  onTestFinished(watchMaintenance(client))
  await user.type(await screen.findByLabelText('Email'), 'marta@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const cover = await screen.findByRole('dialog', { name: title })
  within(cover).getByText('What you typed is still here.')
  session = aSession(null)
  await user.click(within(cover).getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Email')).toHaveValue('marta@example.org')
})

it('lets admins sign in at its link, and tells them that maintenance is on', async () => {
  const { go, api } = await openPage('/auth/login?admin', { as: null, session: closed })
  await screen.findByLabelText('Email')
  expect(screen.queryByText(title)).toBeNull()
  api.answer({ accounts: { session: () => ({ ...aSession(anAdmin()), ...closed }) } })
  await go('/auth/forgot-password')
  await screen.findByRole('heading', { name: title })
  await comeBack(api, 1)
  await screen.findByText('Maintenance mode is on.', { exact: false })
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

it.each([
  ['es', 'Volvemos enseguida'],
  ['ca', 'Tornem de seguida'],
] as const)('speaks %s, also without a text of the operator', async (language, words) => {
  await openPage('/home', { language, session: { maintenance: '' } })
  await screen.findByRole('heading', { level: 1, name: words })
  expect(screen.queryByRole('region')).toBeNull()
})

it('keeps a message in the send queue, and sends it afterwards', async () => {
  const chat = aChat({ said: ['> First'] })
  let session: Session = { ...aSession(chat.viewer), ...closed }
  const { api, user, client } = await openPage(chat.path, {
    as: chat.viewer,
    api: {
      accounts: { session: () => session },
      messages: { ...chat.answers, send: refuse('MAINTENANCE', { retryAfter: 30 }) },
    },
  })
  onTestFinished(watchMaintenance(client))
  await user.type(await composer(), 'Are you there?{Enter}')
  await screen.findByRole('dialog', { name: title })
  await waitFor(async () =>
    expect(await queuedMessages(chat.viewer.id)).toMatchObject([{ body: 'Are you there?', failed: true }]),
  )
  session = aSession(chat.viewer)
  api.answer({ messages: { send: chat.answers.send } })
  await comeBack(api, 2)
  await waitFor(async () => expect(await queuedMessages(chat.viewer.id)).toEqual([]))
  expect(said()).toEqual(['First', 'Are you there?'])
})
