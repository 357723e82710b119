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
type Answers = NonNullable<ApiAnswers['notifications']>
const open = ({ readSubscription = () => digest(true), ...answers }: Partial<Answers> = {}) =>
  openPage('/unsubscribe?token=signed', {
    as: null,
    api: { notifications: { readSubscription, unsubscribe: ({ on }) => digest(on ?? false), ...answers } },
  })

it('asks before it turns the emails off, and turns them on again with Undo', async () => {
  const { api, user } = await open()
  await screen.findByRole('heading', { level: 1, name: 'Turn off “Changes and cancellations”?' })
  expect(screen.getByText(/m•••a@example\.org/)).toBeVisible()
  expect(api.sent('notifications.unsubscribe')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: off' })
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

it('says that they are off when it is opened again', async () => {
  const { api, user, go } = await open()
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: off' })
  api.answer({ notifications: { readSubscription: () => digest(false) } })
  await go('/auth/login')
  await screen.findByLabelText('Email')
  history.back()
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: off' })
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(api.sent('notifications.unsubscribe')).toHaveLength(1)
})

it('names the question that it is about', async () => {
  await open({
    readSubscription: () => ({ ...digest(true), about: 'post', topic: null, title: 'Which market is open?' }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Turn off “Notifications about this post”?' })
  expect(screen.getByText('Which market is open?')).toBeVisible()
})

it('ends following a series, and follows it again with Undo', async () => {
  const series = (on: boolean): Subscription => ({ ...digest(on), about: 'series', topic: null, title: 'Easy run' })
  const { user } = await open({ readSubscription: () => series(true), unsubscribe: ({ on }) => series(on ?? false) })
  await screen.findByRole('heading', { level: 1, name: 'Stop following this series?' })
  expect(screen.getByText('Easy run')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop following' }))
  await screen.findByRole('heading', { level: 1, name: 'You no longer follow this series' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { level: 1, name: 'You follow this series again' })
  await user.click(screen.getByRole('button', { name: 'Stop following' }))
  await screen.findByRole('heading', { level: 1, name: 'You no longer follow this series' })
})

it('changes nothing with a bad link, and says so', async () => {
  await open({ readSubscription: refuse('LINK_INVALID') })
  await screen.findByRole('heading', { level: 1, name: "This link doesn't work" })
  expect(screen.getByText(/Nothing was changed/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('can be tried again after a failure to open and to turn them off', async () => {
  const { api, user } = await open({ readSubscription: refuse('UNAVAILABLE'), unsubscribe: refuse('UNAVAILABLE') })
  await screen.findByRole('button', { name: 'Try Again' })
  api.answer({ notifications: { readSubscription: () => digest(true) } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  await screen.findByRole('alert')
  api.answer({ notifications: { unsubscribe: ({ on }) => digest(on ?? false) } })
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  await screen.findByRole('heading', { level: 1, name: 'Changes and cancellations: off' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull())
})
