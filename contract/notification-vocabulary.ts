export const reportOutcomes = ['removed', 'resolved', 'dismissed'] as const

export const notificationTopics = [
  'messages',
  'requests',
  'replies',
  'repliesAfter',
  'eventChanges',
  'announcements',
  'spots',
  'reminders',
  'attendance',
  'comments',
  'listings',
  'moderation',
  'security',
  'digest',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]
export const notificationChannels = ['app', 'push', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
/** The weekly digest is an email only. */
export const channelsOf = (topic: NotificationTopic): readonly NotificationChannel[] =>
  topic === 'digest' ? ['mail'] : notificationChannels
