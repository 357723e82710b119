import { useQueryClient, type QueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '../../contract/live.ts'
import { applyToFeed } from '../features/feed/live.ts'
import { applyToPayments } from '../features/payments/live.ts'
import { homeKey } from '../features/feed/public.ts'
import { notificationsKey } from '../features/notifications/keys.ts'
import { mayAskForPush, setPushOccasion } from '../features/notifications/settings/push-hint.ts'
import { reportsKey } from '../features/moderation/pending-reports.ts'
import { applyToQuestions } from '../features/questions/live.ts'
import { applyToReplies } from '../features/replies/live.ts'
import { invalidateNow, invalidateWithJitter, refetchInFlight } from '../lib/cache/change-data.ts'
import { whenLoadable } from '../lib/live/connection.ts'
import { lazyModule } from '../lib/live/lazy-module.ts'
import { closedFor, knownSession, refreshSession, useSession } from '../lib/api/session.ts'
import { spread } from '../lib/cache/spread.ts'
import { applyToHome } from './pages/use-home.ts'

const again = 5_000

/** The stream starts at the cursor of the first screen's data. `onOpen` runs on every connect and must be stable. */
export function useLiveUpdates(accountId: string, onOpen: () => void) {
  const client = useQueryClient()
  const session = useSession()
  const { cursor } = session
  const isClosed = closedFor(session) !== null
  useEffect(() => {
    if (isClosed) return
    const events = liveEvents(client)
    let disconnect = () => {}
    let stopped = false
    const connect = () =>
      whenLoadable()
        .then(() => import('../lib/live/live.ts'))
        .then(
          ({ connectLive }) => {
            if (stopped) return
            disconnect = connectLive({ accountId, cursor, onRefused: events.ask, onOpen, onEvent: events.apply })
          },
          () => void setTimeout(() => !stopped && void connect(), again),
        )
    void connect()
    return () => {
      stopped = true
      disconnect()
      events.stop()
    }
    // A later cursor must not reconnect.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [accountId, client, onOpen, isClosed])
}

const isForViewer = (event: LiveEvent, viewer: { id: string } | null | undefined): boolean =>
  event.type === 'notifications.changed' || (event.type === 'message.sent' && event.message.senderId !== viewer?.id)

/** Jitter in milliseconds, against a thundering herd. */
const homeOver = 10_000
const countsOver = 20_000
const allOver = 4_000

export function liveEvents(client: QueryClient) {
  const home = spread(homeOver, () => invalidateNow(client, { queryKey: homeKey }))
  const counts = spread(
    countsOver,
    () =>
      void client.refetchQueries({
        queryKey: ['listings', 'counts'],
        type: 'active',
        predicate: ({ state }) => state.isInvalidated,
      }),
  )
  const all = spread(allOver, () => invalidateNow(client))
  const readSecurity = () => {
    invalidateNow(client, { queryKey: ['security'] })
    invalidateNow(client, { queryKey: notificationsKey })
  }
  // An ended session must not refetch the settings.
  const ask = () => void refreshSession(client).then(readSecurity, () => undefined)
  return {
    ask,
    apply: (event: LiveEvent) => {
      const viewer = knownSession(client)?.viewer
      applyToPayments(client, event)
      if (event.type === 'access.changed') return ask()
      if (event.type === 'security.changed') return readSecurity()
      if (/removed|resync|person/.test(event.type) || ('messageId' in event && event.messageId))
        client.setQueryData(['dropped'], event)
      applyToMessages(client, event)
      if (isForViewer(event, viewer) && mayAskForPush()) setPushOccasion(event)
      if (event.type === 'notifications.changed') return invalidateNow(client, { queryKey: notificationsKey })
      if (isAboutAll(event)) return all.soon()
      if (event.type === 'reports.changed') return invalidateNow(client, { queryKey: reportsKey })
      if (!viewer) return
      if (event.type === 'person.changed') {
        if (event.personId === viewer.id) ask()
        return applyPersonChange(client, event.personId)
      }
      applyToQuestions(client, event)
      applyToReplies(client, event, viewer.id)
      applyToEvents(client, event, viewer.id)
      applyToListings(client, event, viewer.id, counts.soon)
      applyToFeed(client, event, viewer)
      applyToHome(client, event, home.soon)
    },
    stop: () => {
      home.stop()
      counts.stop()
      all.stop()
    },
  }
}

const isAboutAll = ({ type }: LiveEvent) => type === 'resync' || type === 'block.changed' || type === 'person.erased'

const messagesFile = lazyModule(() => import('../features/messages/live.ts'))
const eventsFile = lazyModule(() => import('../features/events/live.ts'))
const listingsFile = lazyModule(() => import('../features/listings/live.ts'))

const whenLoaded = <File>(client: QueryClient, area: string, file: Promise<File>, apply: (file: File) => void) =>
  void file.then(apply, () => invalidateNow(client, { queryKey: [area] }))

function applyToMessages(client: QueryClient, event: LiveEvent) {
  const showsPosts = client.getQueriesData({ queryKey: ['messages', 'post'] })[0]
  if ('conversation' in event || isAboutAll(event) || showsPosts)
    whenLoaded(client, 'messages', messagesFile(), file => file.applyMessageEvent(client, event))
}

function applyToEvents(client: QueryClient, event: LiveEvent, viewerId: string) {
  const showsTalk = client.getQueriesData({ queryKey: ['events', 'talk'] })[0]
  if (/^(event|series|featured)\./.test(event.type) || (showsTalk && event.type.startsWith('reply.')))
    whenLoaded(client, 'events', eventsFile(), file => file.applyToEventPages(client, event, viewerId))
}

function applyToListings(client: QueryClient, event: LiveEvent, viewerId: string, askCounts: () => void) {
  if (/^(listing|post|featured)\./.test(event.type))
    whenLoaded(client, 'listings', listingsFile(), file => {
      file.applyToListings(client, event, viewerId)
      if (file.hasOldCounts(client)) askCounts()
    })
}

const own = new Set<unknown>(['messages', 'profiles'])
const areas = new Set<unknown>([
  ...own,
  'home',
  'feed',
  'questions',
  'replies',
  'people',
  'events',
  'series',
  'listings',
])

/**
 * Refetches data with a person who was deactivated, paused their profile, or changed its visibility: their profile and
 * conversations now, lists with jitter, because the whole city gets the event. Drops what is not on screen.
 */
function applyPersonChange(client: QueryClient, personId: string): void {
  const cache = client.getQueryCache()
  const isAbout = ({ queryKey, state }: Query) =>
    areas.has(queryKey[0]) && JSON.stringify([queryKey, state.data ?? null]).includes(personId)
  for (const query of cache.findAll({ predicate: isAbout })) {
    const [area] = query.queryKey
    if (query.isActive()) {
      if (own.has(area)) invalidateNow(client, { queryKey: query.queryKey, exact: true })
      else invalidateWithJitter(client, query.queryKey)
    } else if (query.getObserversCount() === 0) cache.remove(query)
    else {
      query.reset()
      invalidateWithJitter(client, [area])
    }
  }
  refetchInFlight(client, { predicate: ({ queryKey: [area], state }) => areas.has(area) && state.data === undefined })
}
