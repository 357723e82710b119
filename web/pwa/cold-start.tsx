import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Session } from '../../contract/accounts.ts'
import { pages, publicPages } from '../../contract/pages.ts'
import { isOffline, setUnanswered } from '../lib/live/connection.ts'
import { forgetReads, savedStart } from '../lib/storage/saved-reads.ts'
import { refreshSession, setSession } from '../lib/api/session.ts'
import { showRead } from './keep-reads.ts'
import { NoStart } from './no-start.tsx'
import { ifPossible } from '../lib/live/background.ts'

const pauseMax = 30_000
/** Milliseconds; the service worker has already waited three seconds. */
const patience = 1_500

/**
 * If the server does not send the session in time, uses the data saved for the last account. Returns a screen to render
 * instead of the app if the session stays unknown.
 */
export async function coldStart(client: QueryClient): Promise<ReactElement | null> {
  const saved = import.meta.env.PROD ? await ifPossible(savedStart()) : null
  if (saved) {
    const session = isOffline() ? undefined : await saidSoon(client)
    // Signed out elsewhere, or another account: show no saved data.
    if (session && session.viewer?.id !== saved.session.viewer?.id) {
      await ifPossible(forgetReads())
      return null
    }
    if (!session) setSession(client, saved.session)
    for (const read of saved.reads) showRead(client, read)
    if (!session) void reconcile(client)
    return null
  }
  try {
    await refreshSession(client)
  } catch (error) {
    if (!publicPages.some(name => pages[name] === location.pathname)) return <NoStart error={error} />
  }
  return null
}

const saidSoon = (client: QueryClient): Promise<Session | undefined> =>
  Promise.race([ifPossible(refreshSession(client)), new Promise<undefined>(resolve => setTimeout(resolve, patience))])

async function reconcile(client: QueryClient) {
  setUnanswered(true)
  for (let pause = 1_000; ; pause = Math.min(pause * 2, pauseMax)) {
    try {
      await refreshSession(client)
      break
    } catch {
      await nextChance(pause)
    }
  }
  setUnanswered(false)
  await client.invalidateQueries()
}

const nextChance = (pause: number) =>
  new Promise<void>(resolve => {
    const over = new AbortController()
    const go = () => {
      over.abort()
      resolve()
    }
    addEventListener('online', go, { signal: over.signal })
    if (!isOffline()) setTimeout(go, pause)
  })
