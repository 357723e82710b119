import type { DigestWords } from '../digest.ts'

export const digest: DigestWords = {
  subject: {
    weekend: city => `this weekend in ${city}`,
    questions: count => `${['a question', 'two questions', 'three questions'][count - 1] ?? 'questions'} you may know`,
    neighbors: count => (count === 1 ? 'a new neighbor' : 'new neighbors'),
    open: 'what’s still open for you',
    both: (first, second) => `${first}, and ${second}`,
  },
  heading: city => `Your week in ${city}`,
  questions: count => `${['A question', 'Two questions', 'Three questions'][count - 1] ?? 'Questions'} you may know`,
  noReply: 'no reply yet',
  answeredSimilar: 'you’ve answered similar questions',
  weekend: 'This weekend',
  going: count => `${count} going`,
  youGo: 'you’re going',
  neighbors: count => (count === 1 ? 'A new neighbor' : 'New neighbors'),
  from: hometown => `from ${hometown}`,
  open: 'Still open for you',
  requests: count => (count === 1 ? '1 message request' : `${count} message requests`),
  waiting: () => 'Waiting for your answer',
  unread: count => (count === 1 ? '1 unread message' : `${count} unread messages`),
  notRead: () => 'Waiting in your chats',
  stillOffered: { selling: 'Still for sale?', renting: 'Still for rent?', ticket: 'Still available?' },
  button: 'Open Our Peeps',
  footer: 'Every Thursday at 17:00.',
  off: 'Unsubscribe from this digest',
}
