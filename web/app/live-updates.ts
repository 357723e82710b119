import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '../../contract/live.ts'
import { applyToFeed } from '../features/feed/live.ts'
import { applyToQuestions } from '../features/questions/live.ts'
import { refreshSession, useSession } from '../lib/session.ts'
import { applyToHome } from './pages/use-home.ts'

/** In milliseconds, where what speaks with the stream could not be fetched. */
const again = 5_000

/**
 * Opens the live stream of this person and lets every feature apply what it tells. A new feature adds its line here.
 * What speaks with it is loaded after the first screen: the stream begins where that screen's data ends.
 * `onOpen` runs whenever the connection stands; it must not change.
 */
export function useLiveUpdates(accountId: string, onOpen: () => void) {
  const client = useQueryClient()
  const { cursor } = useSession()
  useEffect(() => {
    let stop = () => {}
    let stopped = false
    const ask = () => void refreshSession(client).catch(() => undefined)
    const connect = () =>
      import('../lib/live.ts').then(
        ({ connectLive }) => {
          if (stopped) return
          stop = connectLive({ accountId, cursor, onRefused: ask, onOpen, onEvent: tell })
        },
        () => void setTimeout(() => !stopped && void connect(), again),
      )
    const tell = (event: LiveEvent) => {
      if (event.type === 'access.changed') return ask()
      applyToMessages(client, event)
      if (event.type === 'resync') return void client.invalidateQueries()
      applyToQuestions(client, event, accountId)
      applyToFeed(client, event, accountId)
      applyToHome(client, event)
    }
    void connect()
    return () => {
      stopped = true
      stop()
    }
    // The cursor is where this stream began; a later one is no reason to open another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [accountId, client, onOpen])
}

/**
 * Messages are kept true by what comes with the first event about them. Loading answers in the order of asking, so
 * events keep theirs. Where it cannot be had, what they told is read when it can be.
 */
function applyToMessages(client: QueryClient, event: LiveEvent) {
  if (!('conversation' in event) && event.type !== 'resync') return
  import('../features/messages/live.ts').then(
    ({ applyMessageEvent }) => applyMessageEvent(client, event),
    () => void client.invalidateQueries({ queryKey: ['messages'] }),
  )
}
