import { randomUUID } from 'node:crypto'

export interface Member {
  id: string
  cookie: string
  conversationId: string
  questionId: string
}

export interface Things {
  members: Member[]
  question: string
  event: string
  listing: string
}

export interface Endpoint {
  what: string
  method: 'GET' | 'POST' | 'PUT'
  path: (things: Things, member: Member) => string
  body?: (id: string) => unknown
}

const evening = { date: '2027-06-12', time: '21:00' }
const profile = {
  name: 'Ann',
  industry: 'Other',
  yearsInCity: 'native',
  knowledgeableIn: ['Podcasting'],
}

export const endpoints: Endpoint[] = [
  { what: 'home', method: 'GET', path: () => '/api/home' },
  { what: 'unanswered questions', method: 'GET', path: () => '/api/questions?sort=unanswered' },
  { what: 'replies to a question', method: 'GET', path: ({ question }) => `/api/questions/${question}/replies` },
  { what: 'events', method: 'GET', path: () => '/api/events' },
  { what: 'event', method: 'GET', path: ({ event }) => `/api/events/${event}` },
  { what: 'listings', method: 'GET', path: () => '/api/listings' },
  { what: 'listing', method: 'GET', path: ({ listing }) => `/api/listings/${listing}` },
  { what: 'directory', method: 'GET', path: () => '/api/people' },
  { what: 'profile', method: 'GET', path: ({ members }) => `/api/profiles/${members[7]?.id}` },
  { what: 'conversations', method: 'GET', path: () => '/api/conversations' },
  { what: 'thread', method: 'GET', path: (_, member) => `/api/conversations/${member.conversationId}/messages` },
  {
    what: 'ask a question',
    method: 'POST',
    path: () => '/api/questions',
    body: id => ({
      id,
      category: 'Food & Local Tips',
      title: 'Where is the best vermouth around here, and why?',
      details: null,
    }),
  },
  {
    what: 'reply',
    method: 'POST',
    path: (_, member) => `/api/questions/${member.questionId}/replies`,
    body: id => ({ id, body: 'Ask at the market, in the morning.' }),
  },
  {
    what: 'send a message',
    method: 'POST',
    path: (_, member) => `/api/conversations/${member.conversationId}/messages`,
    body: id => ({ id, body: 'See you at the market, in the morning.' }),
  },
  {
    what: 'offer a ticket',
    method: 'POST',
    path: () => '/api/listings',
    body: id => ({
      id,
      listing: {
        ...{ type: 'ticket', title: 'Two for the Liceu', details: null, cents: 6_050, currency: 'EUR' },
        ...{ starts: evening, quantity: 2, category: 'concert', venue: 'Gran Teatre del Liceu' },
        ...{ section: null, platform: null, delivery: 'digital_transfer', photos: [] },
      },
    }),
  },
  { what: 'change the own profile', method: 'PUT', path: () => '/api/profile', body: () => profile },
]

export function requestOf({ method, path, body }: Endpoint, things: Things, n: number) {
  const member = things.members[n % things.members.length]!
  const id = randomUUID()
  return { method, path: path(things, member), body: body && JSON.stringify(body(id)), member, id }
}
