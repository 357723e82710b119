import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '../../contract/live.ts'
import { applyToFeed } from '../features/feed/live.ts'
import { feedKey } from '../features/feed/queries.ts'
import { applyToPayments } from '../features/payments/live.ts'
import { applyToQuestions } from '../features/questions/live.ts'
import { applyTwice, refetchStaleInFlight } from '../lib/change-data.ts'
import { whenLoadable } from '../lib/connection.ts'
import { homeKey } from '../lib/home-key.ts'
import { reportsKey } from '../lib/pending-reports.ts'
import { knownSession, refreshSession, useSession } from '../lib/session.ts'
import { spread } from '../lib/spread.ts'
import { applyToHome } from './pages/use-home.ts'

/** In milliseconds, where what speaks with the stream could not be fetched. */
const again = 5_000

/**
 * Opens the live stream of this person and keeps what is loaded true by it. What speaks with it is loaded after the first
 * screen: the stream begins where that screen's data ends. `onOpen` runs whenever the connection stands; it must not
 * change.
 */
export function useLiveUpdates(accountId: string, onOpen: () => void) {
  const client = useQueryClient()
  const { cursor } = useSession()
  useEffect(() => {
    const events = liveEvents(client)
    let disconnect = () => {}
    let stopped = false
    const connect = () =>
      whenLoadable()
        .then(() => import('../lib/live.ts'))
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
    // The cursor is where this stream began; a later one is no reason to open another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [accountId, client, onOpen])
}

/** Over how many milliseconds the browsers of a city ask for what another featured post is. */
const homeOver = 10_000
/** The same for how many listings of each type there are, where what was told does not say. */
const countsOver = 20_000
/** The same for everything on the screen, where too much was missed: somebody waits for it. */
const allOver = 4_000

/**
 * Lets every feature apply what the live stream tells. A new feature adds its line here. What an event does not carry is
 * asked for later and not by everybody at once; most carry all.
 */
export function liveEvents(client: QueryClient) {
  const home = spread(homeOver, () => void client.invalidateQueries({ queryKey: homeKey }))
  const counts = spread(
    countsOver,
    () =>
      void client.refetchQueries({
        queryKey: ['listings', 'counts'],
        type: 'active',
        predicate: ({ state }) => state.isInvalidated,
      }),
  )
  const all = spread(allOver, () => void client.invalidateQueries())
  const readSecurity = () => client.invalidateQueries({ queryKey: ['security'] })
  // The session may have ended: then nothing of the settings is read any more.
  const ask = () => void refreshSession(client).then(readSecurity, () => undefined)
  return {
    ask,
    apply: (event: LiveEvent) => {
      const viewer = knownSession(client)?.viewer
      applyToPayments(client, event)
      if (event.type === 'access.changed') return ask()
      if (event.type === 'security.changed') return void readSecurity()
      // What is saved on the device follows: web/pwa/keep-reads.ts listens for this key.
      if (/removed|resync/.test(event.type)) client.setQueryData(['dropped'], event)
      applyToMessages(client, event)
      if (isAboutAll(event)) return all.soon()
      if (event.type === 'reports.changed') return void client.invalidateQueries({ queryKey: reportsKey })
      if (!viewer) return
      refetchStaleInFlight(client, areasOf(event))
      applyToQuestions(client, event, viewer.id)
      applyToEvents(client, event)
      applyToListings(client, event, viewer.id, counts.soon)
      applyTwice(client, feedKey, () => applyToFeed(client, event, viewer))
      applyToHome(client, event, home.soon)
    },
    stop: () => {
      home.stop()
      counts.stop()
      all.stop()
    },
  }
}

/** Too much was missed, or other people are shown from now on. */
const isAboutAll = ({ type }: LiveEvent) => type === 'resync' || type === 'block.changed'

/** Where what is told may be shown, by the first parts of keys. Messages see to their own reads. */
const areas: Record<string, readonly string[]> = {
  question: [...homeKey, 'questions'],
  reply: [...homeKey, 'questions'],
  event: [...homeKey, 'events'],
  listing: [...homeKey, 'listings'],
  featured: [...homeKey, 'questions', 'events', 'listings'],
}
const areasOf = ({ type }: LiveEvent) => areas[type.slice(0, type.indexOf('.'))] ?? []

/**
 * What applies events is fetched with the first of them. Loading answers in the order of asking, so events keep theirs. Where it
 * cannot be had, what they told is read when it can be.
 */
const fetched = <File>(client: QueryClient, area: string, file: Promise<File>, apply: (file: File) => void) =>
  void file.then(apply, () => void client.invalidateQueries({ queryKey: [area] }))

function applyToMessages(client: QueryClient, event: LiveEvent) {
  // Messages may be about the post of an event.
  const showsPosts = client.getQueriesData({ queryKey: ['messages', 'post'] })[0]
  if ('conversation' in event || 'personId' in event || isAboutAll(event) || showsPosts)
    fetched(client, 'messages', import('../features/messages/live.ts'), file => file.applyMessageEvent(client, event))
}

/** Of events home shows but a card. */
function applyToEvents(client: QueryClient, event: LiveEvent) {
  if (event.type.startsWith('event.') || event.type === 'featured.changed')
    fetched(client, 'events', import('../features/events/live.ts'), file => file.applyToEvents(client, event))
}

/** `askCounts` reads how many listings there are, where that can no longer be told. */
function applyToListings(client: QueryClient, event: LiveEvent, viewerId: string, askCounts: () => void) {
  if (/^(listing|post|featured)\./.test(event.type))
    fetched(client, 'listings', import('../features/listings/live.ts'), file => {
      file.applyToListings(client, event, viewerId)
      if (file.hasOldCounts(client)) askCounts()
    })
}
