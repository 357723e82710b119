import { addSentences } from '../sentences.ts'

export const notificationTopics = {
  messages: 'Messages',
  requests: 'Message requests',
  replies: 'Replies to my questions',
  repliesAfter: 'Replies after mine',
  eventChanges: 'Changes and cancellations',
  announcements: 'Announcements',
  spots: 'Spots from waitlists',
  reminders: 'Reminders',
  attendance: 'People joining my event',
  comments: 'Comments on my events',
  listings: 'Price drops and sold items',
  moderation: 'Reports and moderation',
  security: 'Security',
  digest: 'Weekly digest',
} as const

addSentences({ notificationTopics })
