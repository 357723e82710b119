import type { NotificationKind } from '../../../contract/notifications.ts'
import type { KindTexts, NotifiedWords } from '../notification-words.ts'
import { by, collected, ofEvents, organizer } from './event-notifications.ts'

const ofOwnQuestion = `You get this because you asked this question. ${collected}`
const ofOtherQuestion = `You get this because you replied to this question. ${collected}`
const ofListing = 'You get this because you wrote about this listing.'

export const kinds = {
  ...ofEvents,
  replied: {
    label: 'Reply to your question',
    mail: told => ({
      subject: `Reply to your question: ${told.title}`,
      heading: by(told, 'replied to your question'),
      paragraphs: [told.title],
      more: count => `and ${count} more`,
      button: 'Read the replies',
      footer: ofOwnQuestion,
    }),
  },
  repliedAfter: {
    label: 'Reply after yours',
    mail: told => ({
      subject: `New reply to a question: ${told.title}`,
      heading: by(told, 'replied after you'),
      paragraphs: [told.title],
      more: count => `and ${count} more`,
      button: 'Read the replies',
      footer: ofOtherQuestion,
    }),
  },
  priceLowered: {
    label: 'Price lowered',
    mail: ({ title, price, names: [name = 'The seller'] }) => ({
      subject: `Price lowered: ${title}`,
      heading: `${name} lowered the price`,
      paragraphs: [`${title}: ${price.from}, now ${price.to}.`],
      button: 'See the listing',
      footer: ofListing,
    }),
  },
  sold: {
    label: 'Sold',
    mail: ({ title }) => ({
      subject: `Sold: ${title}`,
      heading: `Sold: ${title}`,
      paragraphs: ['It is no longer available.'],
      button: 'See the listing',
      footer: ofListing,
    }),
  },
  reportDecided: { label: 'Report reviewed', push: 'Your report was reviewed' },
  contentRemoved: { label: 'Content removed', push: 'A moderator removed something you posted' },
  contentRestored: { label: 'Content restored', push: 'A moderator restored something you posted' },
  security: { label: 'Security notice' },
  roleChanged: { label: 'Role changed', push: 'Your role changed' },
  caseReported: { label: 'New report' },
  casesWaiting: { label: 'Reports waiting' },
} satisfies Record<NotificationKind, KindTexts>

export const notified: NotifiedWords = {
  kinds,
  former: 'Former member',
  organizer,
  waiting: headings => ({
    subject: `${headings.length} new notifications`,
    heading: `${headings.length} new notifications`,
    paragraphs: ['We put several notifications into one email, so that you do not get too many.', ...headings],
    button: 'Open your notifications',
    footer: 'You get this because several things happened within an hour.',
  }),
  unread: told => ({
    subject: told.messages > 0 ? 'You have unread messages' : 'You have message requests',
    heading: by(told, 'wrote to you'),
    paragraphs: ['Your answer is waiting. We send this once, a day after the message.'],
    button: 'Open your messages',
    footer: 'You get this because you have messages that you have not read.',
  }),
  off: {
    question: 'Turn off for this question',
    event: 'Turn off for this event',
    listing: 'Turn off for this listing',
    series: 'Stop following this series',
    topic: 'Turn these emails off',
  },
  settings: 'All email settings',
  push: {
    message: name => `${name} wrote to you`,
    request: name => `${name} would like to write to you`,
    held: count => `${count} new notifications`,
    heldDetail: 'They were held back for a while.',
  },
}
