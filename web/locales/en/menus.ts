import { addSentences } from '../sentences.ts'

export const menus = {
  tabs: {
    home: 'Home',
    people: 'People',
    ask: 'Ask',
    events: 'Events',
    swap: 'Swap',
    chat: 'Chat',
    chatUnread_one: 'Chat, {{count}} unread message',
    chatUnread_other: 'Chat, {{count}} unread messages',
    chatUnreadMany: 'Chat, 99+ unread messages',
  },
  notifications: {
    open: 'Notifications',
    unread_one: 'Notifications, {{count}} unread',
    unread_other: 'Notifications, {{count}} unread',
    unreadMany: 'Notifications, 99+ unread',
  },
  createPost: 'Create a Post',
  create: {
    title: 'What do you want to do?',
    question: 'Question',
    questionLead: 'Ask the community',
    event: 'Event',
    eventLead: 'Share an event',
    selling: 'Selling',
    sellingLead: 'Sell an item',
    renting: 'Renting',
    rentingLead: 'Rent out something',
    tickets: 'Tickets',
    ticketsLead: 'Share or sell tickets',
  },
} as const

addSentences({ menus })
