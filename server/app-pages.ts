import { call } from '@orpc/server'
import { contract } from '../contract/contract.ts'
import { limits } from '../contract/limits.ts'
import type { PageName } from '../contract/pages.ts'
import type { RequestContext } from './deps/deps.ts'
import { readSession } from './features/accounts/session.ts'
import { sharedHead } from './features/events/sharing/shared-head.ts'
import { readPreview } from './features/events/sharing/shared.ts'
import { visitorsPage, type PageContent, type PageLocation } from './http/document/document.ts'
import { listInput } from './http/list-input.ts'
import { router } from './features.ts'

type FirstData = (context: RequestContext, location: PageLocation) => Promise<Record<string, unknown>>

const eventAndTalk: FirstData = async (context, { params: { eventId = '' } }) => {
  const [event, talk] = await Promise.all([
    call(router.events.read, { eventId }, { context }),
    call(router.talk.read, { eventId }, { context }),
  ])
  return { event, talk }
}

const firstData: Partial<Record<PageName, FirstData>> = {
  home: async context => ({ home: await call(router.feed.home, undefined, { context }) }),
  ask: async (context, { query }) => {
    const asked = listInput(contract.questions.list, query)
    return asked ? { questionList: { asked, page: await call(router.questions.list, asked, { context }) } } : {}
  },
  question: async (context, { params: { questionId = '' } }) => {
    const [question, replies] = await Promise.all([
      call(router.questions.read, { questionId }, { context }),
      call(router.questions.replies, { questionId, limit: limits.repliesPage }, { context }),
    ])
    return { question, replies }
  },
  events: async (context, { query }) => {
    const asked = listInput(contract.events.list, query)
    return asked ? { events: { asked, page: await call(router.events.list, asked, { context }) } } : {}
  },
  event: eventAndTalk,
  talk: async (context, location) => {
    const { eventId = '' } = location.params
    const [shown, comments] = await Promise.all([
      eventAndTalk(context, location),
      call(router.talk.comments, { eventId, limit: limits.repliesPage }, { context }),
    ])
    return { ...shown, comments }
  },
  exchange: async (context, { query }) => {
    const asked = listInput(contract.listings.list, query)
    if (!asked) return {}
    const [page, counts] = await Promise.all([
      call(router.listings.list, asked, { context }),
      call(router.listings.counts, asked, { context }),
    ])
    return { exchange: { asked, page, counts } }
  },
  listing: async (context, { params: { listingId = '' } }) => ({
    listing: await call(router.listings.read, { listingId }, { context }),
  }),
  people: async (context, { query }) => {
    const asked = listInput(contract.people.list, query)
    if (!asked) return {}
    const [page, count, { items: suggestions }] = await Promise.all([
      call(router.people.list, asked, { context }),
      call(router.people.count, asked, { context }),
      call(router.people.suggestions, undefined, { context }),
    ])
    return { people: { asked, page, count, suggestions } }
  },
  notifications: async context => ({
    notificationList: await call(router.notifications.list, { limit: limits.pageSize }, { context }),
  }),
  messages: async context => ({ conversations: await conversations(context) }),
  requests: async context => ({ conversations: await conversations(context) }),
  firstMessage: async context => ({ conversations: await conversations(context) }),
  conversation: async (context, { params: { conversationId = '' } }) => {
    const [list, thread] = await Promise.all([
      conversations(context),
      call(router.messages.open, { conversationId }, { context }).catch(() => undefined),
    ])
    return { conversations: list, thread }
  },
}

const latestTerms = (context: RequestContext) => call(router.terms.latest, undefined, { context })
async function hasTerms(context: RequestContext) {
  return { hasTerms: (await latestTerms(context)).terms !== null }
}

const openData: Partial<Record<PageName, FirstData>> = {
  terms: async context => ({ terms: await latestTerms(context) }),
  signIn: hasTerms,
  signUp: hasTerms,
  sharedEvent: async (context, { params: { eventId = '' } }) => {
    const [preview, terms] = await Promise.all([readPreview(context, eventId), hasTerms(context)])
    return { sharedEvent: preview, ...terms }
  },
}

const conversations = (context: RequestContext) =>
  call(router.messages.conversations, { limit: limits.pageSize }, { context })

const always: FirstData[] = [
  async context => ({ unread: await call(router.messages.unread, undefined, { context }) }),
  async context => ({ notifications: await call(router.notifications.unread, undefined, { context }) }),
]

/** Loads each part independently; the browser fetches those that fail. */
async function dataOf(page: PageName, context: RequestContext, location: PageLocation) {
  const read = async (data: FirstData | undefined) => data?.(context, location).catch(() => ({}))
  const own = context.viewer?.onboarded ? [...always, firstData[page]] : []
  const open = openData[context.viewer ? page : visitorsPage(page)]
  return Object.assign({}, ...(await Promise.all([open, ...own].map(read)))) as Record<string, unknown>
}

/** The session and the first data of each page, by the handlers that answer the API. */
export const pageContent: PageContent = { sessionOf: readSession, dataOf, headOf: sharedHead }
