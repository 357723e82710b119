import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '../../contract/live.ts'
import { applyToFeed } from '../features/feed/live.ts'
import { applyMessageEvent } from '../features/messages/live.ts'
import { applyToQuestions } from '../features/questions/live.ts'
import { connectLive } from '../lib/live.ts'
import { refreshSession, useSession } from '../lib/session.ts'
import { applyToHome } from './pages/use-home.ts'

let eventsLive: Promise<typeof import('../features/events/live.ts')> | undefined

/**
 * Events come with their screens: who is at home does not load what keeps them true. They are applied in their order all
 * the same; if that cannot be loaded, what is known of them is read again.
 */
function passToEvents(client: QueryClient, event: LiveEvent) {
  if (!event.type.startsWith('event.') && event.type !== 'featured.changed') return
  eventsLive ??= import('../features/events/live.ts')
  eventsLive.then(
    ({ applyToEvents }) => applyToEvents(client, event),
    () => {
      eventsLive = undefined
      void client.invalidateQueries({ queryKey: ['events'] })
    },
  )
}

/**
 * Opens the live stream of this person and lets every feature apply what it tells. A new feature adds its line here.
 * `onOpen` runs whenever the connection stands; it must not change.
 */
export function useLiveUpdates(accountId: string, onOpen: () => void) {
  const client = useQueryClient()
  const { cursor } = useSession()
  useEffect(() => {
    const ask = () => void refreshSession(client).catch(() => undefined)
    return connectLive({
      accountId,
      cursor,
      onRefused: ask,
      onOpen,
      onEvent: event => {
        if (event.type === 'access.changed') return ask()
        applyMessageEvent(client, event)
        if (event.type === 'resync') return void client.invalidateQueries()
        applyToQuestions(client, event, accountId)
        passToEvents(client, event)
        applyToFeed(client, event, accountId)
        applyToHome(client, event)
      },
    })
    // The cursor is where this stream began; a later one is no reason to open another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [accountId, client, onOpen])
}
