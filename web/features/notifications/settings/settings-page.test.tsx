import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { NotificationSettings } from '../../../../contract/notification-settings.ts'
import { notificationChannels, notificationTopics } from '../../../../contract/notification-vocabulary.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { anId } from '../../../testing/samples.ts'

const settings = (change: Partial<NotificationSettings> = {}): NotificationSettings => ({
  choices: notificationTopics.flatMap(topic =>
    notificationChannels.map(channel => ({
      topic,
      channel,
      on: channel === 'app',
      locked: topic === 'security' || (topic === 'messages' && channel === 'app'),
    })),
  ),
  pausedUntil: null,
  ...change,
})
const open = (notifications: ApiAnswers['notifications'] = {}) => {
  let stored = settings()
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

it('saves each choice at once, and shows what is always on', async () => {
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

it('pauses emails for a week, and resumes them', async () => {
  const { api, user } = await open({
    pause: ({ paused }) => settings({ pausedUntil: paused ? '2027-01-07T10:00:00.000Z' : null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Pause for a week' }))
  expect(await screen.findByText('Paused until Thursday 7 January')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resume now' }))
  await screen.findByRole('button', { name: 'Pause for a week' })
  expect(api.sent('notifications.pause')).toEqual([{ paused: true }, { paused: false }])
})

it('lists followed posts, and turns single ones off', async () => {
  const post = { id: anId(), type: 'question', title: 'Which market is open?', on: true } as const
  const { api, user } = await openPage('/settings/notifications', {
    api: {
      notifications: {
        settings: () => settings(),
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
