import type { NotificationSettings } from '../../contract/notification-settings.ts'
import { channelsOf, notificationTopics } from '../../contract/notification-vocabulary.ts'

export const someSettings = (change: Partial<NotificationSettings> = {}): NotificationSettings => ({
  choices: notificationTopics.flatMap(topic =>
    channelsOf(topic).map(channel => ({
      topic,
      channel,
      on: channel === 'app' || topic === 'digest',
      locked: topic === 'security' || (topic === 'messages' && channel === 'app'),
    })),
  ),
  pausedUntil: null,
  quiet: { on: true, from: '22:00', to: '08:00' },
  previews: false,
  devices: [],
  pushKey: 'BKey',
  pushEnded: false,
  ...change,
})
