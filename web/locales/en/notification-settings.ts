import { addSentences } from '../sentences.ts'

export const notificationSettings = {
  title: 'Notifications',
  lead: 'Choose what reaches you and where. Changes are saved right away.',
  channel: { app: 'App', mail: 'Email' },
  group: { conversations: 'Conversations', events: 'Events', exchange: 'Swap', account: 'Account' },
  detail: {
    messages: 'Email after a day unread',
    reminders: 'One day and one hour before',
    listings: 'Items you wrote about',
  },
  alwaysOn: '{{channel}}: always on',
  locked: 'Always on. Messages and requests count on the Chat tab.',
  break: 'Quiet times',
  breakTitle: 'Take a break',
  breakDetail: 'No emails for 7 days. Security notices still arrive.',
  paused: 'Paused until {{date}}',
  pausedDetail: 'You still see everything in the app.',
  pause: 'Pause for a week',
  resume: 'Resume now',
  following: 'Following',
  followed: 'Questions and events you follow',
  followedDetail: 'Turn single ones off or on again',
  followedLead: 'You hear about your own questions and events, and those you replied to or joined.',
  followedSwitch: 'Notifications about {{title}}',
  nothing: {
    title: 'Nothing to follow yet',
    lead: 'Ask a question or join an event, and it appears here.',
    ask: 'Ask a question',
  },
  failed: "We couldn't save that",
} as const

addSentences({ notificationSettings })
