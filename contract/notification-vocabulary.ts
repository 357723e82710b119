/** What the bell lists. Messages and requests count on the Chat tab only. */
export const notificationKinds = [
  'replied',
  'repliedAfter',
  'commented',
  'commentedAfter',
  'organizerAsked',
  'announced',
  'joined',
  'left',
  'coHostAsked',
  'eventChanged',
  'eventCanceled',
  'eventRemoved',
  'seriesDatesAdded',
  'eventSoon',
  'spotOffered',
  'spotsOpen',
  'stillComing',
  'spotReleased',
  'spotEnded',
  'runningLate',
  'markedAbsent',
  'absenceDisputed',
  'priceLowered',
  'sold',
  'reportDecided',
  'contentRemoved',
  'contentRestored',
  'security',
  'roleChanged',
  'caseReported',
  'casesWaiting',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
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
