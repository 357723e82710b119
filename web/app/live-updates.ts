import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '../../contract/live.ts'
import { applyToFeed } from '../features/feed/live.ts'
import { applyToQuestions } from '../features/questions/live.ts'
import { homeKey } from '../lib/home-key.ts'
import { connectLive } from '../lib/live.ts'
import { knownSession, refreshSession, useSession } from '../lib/session.ts'
import { spread } from '../lib/spread.ts'
import { applyToHome } from './pages/use-home.ts'

/** Opens the live stream of this person and keeps what is loaded true by it. */
export function useLiveUpdates(accountId: string) {
  const client = useQueryClient()
  const { cursor } = useSession()
  useEffect(() => {
    const events = liveEvents(client)
    const disconnect = connectLive({ accountId, cursor, onRefused: events.ask, onEvent: events.apply })
    return () => {
      disconnect()
      events.stop()
    }
    // The cursor is where this stream began; a later one is no reason to open another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [accountId, client])
}

/** Over how many milliseconds the browsers of a city ask for what another featured post is. */
const homeOver = 10_000
/** The same for everything on the screen, where too much was missed: somebody waits for it. */
const allOver = 4_000

/**
 * Lets every feature apply what the live stream tells. A new feature adds its line here. What an event does not carry is
 * asked for later and not by everybody at once; most carry all.
 */
export function liveEvents(client: QueryClient) {
  const home = spread(homeOver, () => void client.invalidateQueries({ queryKey: homeKey }))
  const all = spread(allOver, () => void client.invalidateQueries())
  const ask = () => void refreshSession(client).catch(() => undefined)
  return {
    ask,
    apply: (event: LiveEvent) => {
      const viewer = knownSession(client)?.viewer
      if (event.type === 'access.changed') return ask()
      if (event.type === 'resync') return all.soon()
      if (!viewer) return
      applyToQuestions(client, event, viewer.id)
      applyToFeed(client, event, viewer)
      applyToHome(client, event, home.soon)
    },
    stop: () => {
      home.stop()
      all.stop()
    },
  }
}
