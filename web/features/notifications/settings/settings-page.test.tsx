import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { NotificationSettings } from '../../../../contract/notification-settings.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { someSettings } from '../../../testing/notification-settings.ts'
import { anId } from '../../../testing/samples.ts'

const open = (notifications: ApiAnswers['notifications'] = {}, first: Partial<NotificationSettings> = {}) => {
  let stored = someSettings(first)
  return openPage('/settings/notifications', {
    api: {
      notifications: {
        settings: () => stored,
        choose: choice => {
          const choices = stored.choices.map(one =>
            one.topic === choice.topic && one.channel === choice.channel ? { ...one, on: choice.on } : one,
          )
          return (stored = { ...stored, choices })
        },
        ...notifications,
      },
    },
  })
}
const row = async (name: string) => within(await screen.findByRole('group', { name }))

it('saves each choice immediately, and shows what is always on', async () => {
  const { api, user } = await open()
  const replies = await row('Replies to my questions')
  expect(replies.getByRole('checkbox', { name: 'App' })).toBeChecked()
  await user.click(replies.getByRole('checkbox', { name: 'Email' }))
  expect(replies.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  await waitFor(() =>
    expect(api.sent('notifications.choose')).toEqual([{ topic: 'replies', channel: 'mail', on: true }]),
  )
  const security = await row('Security')
  expect(security.getByRole('img', { name: 'App: always on' })).toBeVisible()
  expect(security.queryByRole('checkbox')).toBeNull()
})

it('returns to the saved choice if saving fails', async () => {
  const { user } = await open({ choose: refuse('UNAVAILABLE') })
  const replies = await row('Replies to my questions')
  await user.click(replies.getByRole('checkbox', { name: 'App' }))
  await toast(/^We couldn't save that/)
  await waitFor(() => expect(replies.getByRole('checkbox', { name: 'App' })).toBeChecked())
})

it('saves quiet hours as they are typed, and hides their times when they are off', async () => {
  const { api, user } = await open({ quiet: quiet => someSettings({ quiet }) })
  const from = await screen.findByLabelText('From')
  expect(from).toHaveValue('22:00')
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.change(from, { target: { value: '23:30' } })
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull())
  await waitFor(() =>
    expect(api.sent('notifications.quiet')).toEqual([
      { on: true, from: '23:30', to: '08:00' },
      { on: false, from: '23:30', to: '08:00' },
    ]),
  )
})

it('turns the digest and previews on and off, and restores what could not be saved', async () => {
  const { api, user } = await open({ previews: refuse('UNAVAILABLE') })
  const digest = await screen.findByRole('switch', { name: 'Weekly email' })
  expect(digest).toBeChecked()
  await user.click(digest)
  await waitFor(() =>
    expect(api.sent('notifications.choose')).toEqual([{ topic: 'digest', channel: 'mail', on: false }]),
  )
  expect(digest).not.toBeChecked()
  const previews = screen.getByRole('switch', { name: 'Show message text in push' })
  await user.click(previews)
  await toast(/^We couldn't save that/)
  await waitFor(() => expect(previews).not.toBeChecked())
})

it('lists devices, and removes one', async () => {
  const device = {
    id: anId(),
    browser: 'Chrome',
    system: 'Android',
    isCurrent: false,
    since: '2026-11-03T10:00:00Z',
    deliveredAt: null,
  }
  const { api, user } = await open({ unsubscribeDevice: () => someSettings() }, { devices: [device] })
  await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }))
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
  expect(api.sent('notifications.unsubscribeDevice')).toEqual([{ id: device.id }])
  expect(screen.getByRole('heading', { name: 'Devices with push' })).toHaveFocus()
})

it('says so if this browser cannot be notified', async () => {
  await open()
  expect(await screen.findByText("This browser can't show notifications.")).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})

it('pauses emails for a week, and resumes them', async () => {
  const { api, user } = await open({
    pause: ({ paused }) => someSettings({ pausedUntil: paused ? '2099-01-07T10:00:00.000Z' : null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Pause for a week' }))
  expect(await screen.findByText('Paused until Wednesday 7 January 2099')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resume now' }))
  await screen.findByRole('button', { name: 'Pause for a week' })
  expect(api.sent('notifications.pause')).toEqual([{ paused: true }, { paused: false }])
})

it('lists followed posts, and turns single ones off', async () => {
  const post = { id: anId(), type: 'question', title: 'Which market is open?', on: true } as const
  const { api, user } = await openPage('/settings/notifications', {
    api: {
      notifications: {
        settings: () => someSettings(),
        followed: () => ({ items: [post], next: null }),
        mute: ({ on }) => ({ on }),
      },
    },
  })
  await user.click(await screen.findByRole('link', { name: /Questions and events you follow/ }))
  const one = await screen.findByRole('switch', { name: 'Notifications about Which market is open?' })
  expect(one).toBeChecked()
  await user.click(one)
  expect(one).not.toBeChecked()
  await waitFor(() => expect(api.sent('notifications.mute')).toEqual([{ postId: post.id, on: false }]))
  api.answer({ notifications: { mute: refuse('POST_NOT_FOUND') } })
  await user.click(one)
  await toast(/^We couldn't save that/)
  await waitFor(() => expect(one).not.toBeChecked())
})
