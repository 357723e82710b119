import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Session } from '../../contract/accounts.ts'
import { pages, publicPages } from '../../contract/pages.ts'
import { isOffline, setUnanswered } from '../lib/connection.ts'
import { forgetReads, savedStart } from '../lib/saved-reads.ts'
import { refreshSession, setSession } from '../lib/session.ts'
import { showRead } from './keep-reads.ts'
import { NoStart } from './no-start.tsx'

const pauseMax = 30_000
/** Milliseconds, after the three seconds that the service worker has waited for a page. */
const patience = 1_500

/**
 * Starts from a document without data. The server is asked who is signed in; whoever used this browser last sees what was saved
 * for them where it does not say so soon. Where nothing was saved the server is waited for. Gives a screen to show in place of the
 * app when it is not known for whom the app would be.
 */
export async function coldStart(client: QueryClient): Promise<ReactElement | null> {
  const saved = import.meta.env.PROD ? await savedStart().catch(() => null) : null
  if (saved) {
    const session = isOffline() ? undefined : await saidSoon(client)
    // Whoever was signed out elsewhere, or is somebody else by now: nothing of it is drawn.
    if (session && session.viewer?.id !== saved.session.viewer?.id) {
      await forgetReads().catch(() => undefined)
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

/** Who is signed in, as the server says; undefined where it is silent or not to be reached. */
const saidSoon = (client: QueryClient): Promise<Session | undefined> =>
  Promise.race([
    refreshSession(client).catch(() => undefined),
    new Promise<undefined>(resolve => setTimeout(resolve, patience)),
  ])

/** Asks until the server has answered. It may be somebody else who is signed in by now, or nobody. */
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

/** When the device says that it is online, or else after the pause; without a connection there is nothing to try. */
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
