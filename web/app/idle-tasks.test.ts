import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/dom'
import { expect, it, onTestFinished } from 'vitest'
import { setSession } from '../lib/api/session.ts'
import { startI18n } from '../lib/i18n/i18n.ts'
import { openPage, toast } from '../testing/page.tsx'
import { aSession, aViewer } from '../testing/samples.ts'
import { tellLive } from '../testing/surroundings.ts'
import { watchPush, watchRole } from './idle-tasks.ts'

it('shows a toast when a role is granted or revoked', async () => {
  const viewer = aViewer()
  let session = aSession(viewer)
  const { client } = await openPage('/ask', { as: viewer, api: { accounts: { session: () => session } } })
  onTestFinished(watchRole(client, await startI18n('en')))
  await screen.findByRole('heading', { level: 1 })
  session = aSession({ ...viewer, role: 'admin', secondFactorNeeded: true })
  await tellLive({ type: 'access.changed' })
  await toast("You're now an admin")
  await toast('Set up two-factor authentication to open the Admin Dashboard.')
  session = aSession(viewer)
  await tellLive({ type: 'access.changed' })
  expect(await toast("You're no longer an admin")).toBeInTheDocument()
})

it('keeps the push subscription while the session is unknown, and ends it with the session', async () => {
  const told: unknown[] = []
  const workers = { controller: { postMessage: (message: unknown) => told.push(message) } }
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const client = new QueryClient()
  onTestFinished(watchPush(client))
  expect(told).toEqual([])
  setSession(client, aSession())
  expect(told).toEqual([])
  setSession(client, aSession(null))
  expect(told).toEqual(['forget'])
})
