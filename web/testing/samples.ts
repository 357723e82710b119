import type { Session, Viewer } from '../../contract/accounts.ts'
import type { EventDetail } from '../../contract/events.ts'
import type { FeedItem } from '../../contract/feed.ts'
import type { ListingDetail } from '../../contract/listings.ts'
import type { ConversationDetail, Message } from '../../contract/messages.ts'
import type { PersonCard } from '../../contract/people.ts'
import type { OwnProfile } from '../../contract/profiles.ts'
import type { QuestionDetail } from '../../contract/questions.ts'
import type { ThreadReply } from '../../contract/replies.ts'
import { features as allFeatures } from '../../contract/vocabulary.ts'
import type { ApiAnswers } from './fake-api.ts'
import { aTalk } from './talk.ts'
import { noRights } from '../features/events/core/no-rights.ts'

export const features = allFeatures.filter(feature => feature !== 'socialVerification')

let count = 0
export const anId = (): string => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

const minute = 60_000
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * minute).toISOString()

export const barcelona = {
  id: '00000000-0000-4000-8000-0000000000bc',
  slug: 'barcelona',
  name: 'Barcelona',
  timeZone: 'Europe/Madrid',
}

export const aViewer = (change: Partial<Viewer> = {}): Viewer => ({
  id: anId(),
  name: 'Marta Ribeiro',
  email: 'marta@example.org',
  role: 'member',
  isAdmin: false,
  secondFactorNeeded: false,
  avatarUrl: null,
  onboarded: true,
  paused: false,
  remembered: true,
  city: barcelona,
  language: null,
  ...change,
})

export const anAdmin = (change: Partial<Viewer> = {}): Viewer =>
  aViewer({ name: 'Ruth Admin', role: 'superadmin', isAdmin: true, ...change })

export const aSession = (viewer: Viewer | null = aViewer()): Session => ({
  viewer,
  secondStep: null,
  features: [...features],
  contactEmail: null,
  maintenance: null,
  formerHost: null,
  cursor: '1',
})

export const aPerson = (change: Partial<PersonCard> = {}): PersonCard => ({
  id: anId(),
  name: 'Jordi Vila',
  avatarUrl: null,
  headline: null,
  neighborhood: 'Gràcia',
  ...change,
})

export const aQuestion = (change: Partial<QuestionDetail> = {}): QuestionDetail => {
  const id = change.id ?? anId()
  const title = change.title ?? 'Which market is open on Sunday?'
  return {
    id,
    slug: `question-${id.slice(-4)}`,
    title,
    details: null,
    category: 'Food & Local Tips',
    createdAt: minutesAgo(30),
    editedAt: null,
    isFeatured: false,
    replyCount: 0,
    author: aPerson(),
    can: { reply: true, edit: false, remove: false, report: true, feature: false },
    underReview: false,
    ...change,
  }
}

export const aReply = (change: Partial<ThreadReply> & { postId: string }): ThreadReply => ({
  id: anId(),
  kind: 'reply',
  answersId: null,
  isAnswered: false,
  body: 'The one on carrer de Blai.',
  createdAt: minutesAgo(10),
  editedAt: null,
  author: aPerson(),
  can: { edit: false, remove: false, report: true },
  underReview: false,
  ...change,
})

export const anEvent = (change: Partial<EventDetail> = {}): EventDetail => ({
  id: anId(),
  title: 'Vermouth on the roof',
  startsAt: minutesAgo(-3 * 24 * 60),
  endsAt: null,
  timeZone: 'Europe/Madrid',
  place: 'Carrer de Blai 41',
  placeUrl: null,
  venue: null,
  neighborhood: null,
  types: ['Networking'],
  cover: null,
  maxAttendees: null,
  attendeeCount: 0,
  spotsLeft: null,
  waitingCount: 0,
  offeredCount: 0,
  faces: [],
  isFeatured: false,
  createdAt: minutesAgo(60),
  author: aPerson(),
  joined: false,
  waits: false,
  reason: null,
  details: 'Bring a friend.',
  sponsor: null,
  paymentLink: null,
  state: 'upcoming',
  cancelReason: null,
  editedAt: null,
  hosts: [],
  hosting: null,
  guestsMax: 0,
  guests: [],
  series: null,
  turn: null,
  confirms: false,
  shared: null,
  findable: null,
  unansweredCount: null,
  confirmation: null,
  lateMinutes: null,
  checkIn: null,
  attended: null,
  dispute: null,
  can: { ...noRights, join: true, report: true },
  underReview: false,
  ...change,
})

export const aListing = (change: Partial<ListingDetail> = {}): ListingDetail => ({
  id: anId(),
  type: 'selling',
  title: 'A walnut shelf',
  price: { cents: 8500, currency: 'EUR', period: null },
  place: 'Sant Antoni',
  condition: 'good',
  delivery: 'pickup',
  startsAt: null,
  timeZone: null,
  quantity: null,
  cover: null,
  photoCount: 0,
  isFeatured: false,
  isSold: false,
  isPaused: false,
  createdAt: minutesAgo(60),
  author: aPerson(),
  details: 'Third floor with a lift.',
  photos: [],
  rental: null,
  ticket: null,
  editedAt: null,
  seller: { since: minutesAgo(60 * 24 * 90), neighborhood: 'Gràcia', others: 0 },
  can: { message: true, edit: false, sell: false, remove: false, takeDown: false, report: true, feature: false },
  underReview: false,
  ...change,
})

export const aFeedItem = (change: Partial<FeedItem> = {}): FeedItem => {
  const id = change.id ?? anId()
  return {
    id,
    kind: 'question',
    title: 'Which market is open on Sunday?',
    text: null,
    category: 'Food & Local Tips',
    createdAt: minutesAgo(30),
    isFeatured: false,
    replyCount: 0,
    event: null,
    picture: null,
    price: null,
    author: aPerson(),
    target: { page: 'question', id },
    can: { feature: false },
    ...change,
  }
}

export const aConversation = (change: Partial<ConversationDetail> = {}): ConversationDetail => ({
  id: anId(),
  lastMessage: null,
  lastMessageAt: null,
  unreadCount: 0,
  lastReadSeq: 0,
  blocked: false,
  state: 'open',
  closed: null,
  can: { send: true, block: true, unblock: false, report: true, accept: false, decline: false, cancel: false },
  underReview: false,
  request: null,
  ...change,
  other: { ...aPerson(), hometown: null, country: null, jobTitle: null, company: null, ...change.other },
})

export const aMessage = (change: Partial<Message> & { conversationId: string; senderId: string }): Message => ({
  id: anId(),
  seq: 1,
  body: 'Bon dia!',
  postId: null,
  createdAt: minutesAgo(5),
  can: { remove: false, report: true },
  ...change,
})

export const allVisible: OwnProfile['visibility'] = {
  jobTitle: 'everyone',
  company: 'everyone',
  neighborhood: 'everyone',
  hometown: 'everyone',
  yearsInCity: 'everyone',
  relationshipStatus: 'everyone',
  lastActive: 'everyone',
}

export const aProfile = (change: Partial<OwnProfile> = {}): OwnProfile => ({
  id: anId(),
  name: 'Marta Ribeiro',
  avatar: null,
  hometown: null,
  country: null,
  industry: 'Consulting',
  company: null,
  jobTitle: null,
  yearsInCity: '3-5',
  neighborhoodDisplay: null,
  knowledgeableIn: ['Creative Arts'],
  interests: [],
  verified: false,
  icebreakerAnswer: null,
  relationshipStatus: null,
  lastActiveAt: minutesAgo(2),
  email: 'marta@example.org',
  neighborhood: null,
  neighborhoodOther: null,
  missing: [],
  visibility: allVisible,
  pausedAt: null,
  ...change,
})

const nothing = { items: [], next: null }

export const defaultAnswers: ApiAnswers = {
  feed: {
    home: () => ({ icebreaker: { answer: null, peers: [] }, people: [], featured: null, feed: nothing }),
    list: () => nothing,
  },
  questions: { list: () => nothing },
  talk: { read: () => aTalk() },
  events: { list: () => nothing, attendees: () => nothing },
  listings: { list: () => nothing, counts: () => ({ all: 0, selling: 0, renting: 0, ticket: 0 }) },
  messages: {
    unread: () => ({ items: [], more: false, requests: 0 }),
    requests: () => nothing,
    conversations: () => nothing,
  },
  moderation: { pending: () => ({ count: 0 }), outcomes: () => nothing },
  notifications: {
    unread: () => ({ count: 0 }),
    list: () => nothing,
    read: () => ({ done: true }),
    readPost: () => ({ done: true }),
  },
  terms: {
    latest: () => ({
      terms: { version: 1, title: 'Terms of Use', contentMd: 'Be kind.', effectiveAt: '2026-01-01' },
      next: null,
    }),
  },
}
