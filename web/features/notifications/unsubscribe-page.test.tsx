import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Subscription } from '../../../contract/notification-settings.ts'
import { refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'

const digest = (on: boolean): Subscription => ({
  about: 'topic',
  topic: 'eventChanges',
  title: null,
  email: 'm•••a@example.org',
  on,
})
const open = (unsubscribe: NonNullable<NonNullable<ApiAnswers['notifications']>['unsubscribe']>) =>
  openPage('/unsubscribe?token=signed', { as: null, api: { notifications: { unsubscribe } } })

it('turns the emails off when it opens, and on again with Undo', async () => {
  const { api, user } = await open(({ on }) => digest(on ?? false))
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: off' })
  expect(screen.getByText(/m•••a@example\.org/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: back on' })
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: off' })
  expect(api.sent('notifications.unsubscribe')).toEqual([
    { token: 'signed', on: false },
    { token: 'signed', on: true },
    { token: 'signed', on: false },
  ])
})

it('changes nothing when its reader comes back to it', async () => {
  const { api, user, go } = await open(({ on }) => digest(on ?? false))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: back on' })
  await go('/auth/login')
  await screen.findByLabelText('Email')
  history.back()
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: back on' })
  expect(api.sent('notifications.unsubscribe')).toEqual([
    { token: 'signed', on: false },
    { token: 'signed', on: true },
  ])
})

it('names the question that it is about', async () => {
  await open(() => ({ ...digest(false), about: 'post', topic: null, title: 'Which market is open?' }))
  await screen.findByRole('heading', { level: 1, name: 'Notifications about this post: off' })
  expect(screen.getByText('Which market is open?')).toBeVisible()
})

it('ends following a series, and follows it again with Undo', async () => {
  const { user } = await open(({ on }) => ({ ...digest(on ?? false), about: 'series', topic: null, title: 'Easy run' }))
  await screen.findByRole('heading', { level: 1, name: 'You no longer follow this series' })
  expect(screen.getByText('Easy run')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { level: 1, name: 'You follow this series again' })
  await user.click(screen.getByRole('button', { name: 'Stop following' }))
  await screen.findByRole('heading', { level: 1, name: 'You no longer follow this series' })
})

it('changes nothing with a bad link, and says so', async () => {
  await open(refuse('LINK_INVALID'))
  await screen.findByRole('heading', { level: 1, name: "This link doesn't work" })
  expect(screen.getByText(/Nothing was changed/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('can be tried again after a failure', async () => {
  const { api, user } = await open(refuse('UNAVAILABLE'))
  await screen.findByRole('button', { name: 'Try Again' })
  api.answer({ notifications: { unsubscribe: ({ on }) => digest(on ?? false) } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: off' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull())
})
