import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { pages, publicPages } from '../../contract/pages.ts'
import { isOffline, setUnanswered } from '../lib/connection.ts'
import { savedStart } from '../lib/saved-reads.ts'
import { refreshSession, setSession } from '../lib/session.ts'
import { showRead } from './keep-reads.ts'
import { NoStart } from './no-start.tsx'

const pauseMax = 30_000

/**
 * Starts from a document without data. Whoever used this browser last sees what was saved for them at once, while the
 * server is asked who they are. Where nothing was saved the server is waited for. Gives a screen to show in place of the
 * app when it is not known for whom the app would be.
 */
export async function coldStart(client: QueryClient): Promise<ReactElement | null> {
  const saved = import.meta.env.PROD ? await savedStart().catch(() => null) : null
  if (saved) {
    setSession(client, saved.session)
    for (const read of saved.reads) showRead(client, read)
    void reconcile(client)
    return null
  }
  try {
    await refreshSession(client)
  } catch (error) {
    if (!publicPages.some(name => pages[name] === location.pathname)) return <NoStart error={error} />
  }
  return null
}

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
