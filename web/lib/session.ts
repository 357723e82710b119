import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Session, Viewer } from '../../contract/accounts.ts'
import { call } from './api.ts'
import { showAccount } from './shown-account.ts'
import { unsentKeys } from './stored-state.ts'
import { hasQueuedMessages } from './send-queue-hint.ts'

const options = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      const session = await call(api => api.accounts.session(undefined, { signal }))
      showAccount(session.viewer?.id ?? null)
      return session
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })

const nobody: Session = { viewer: null, secondStep: null, features: [], cursor: '' }

/** Who is signed in. Known before the first render: from the document, or from the request that waited for it. */
export function useSession(): Session {
  return useQuery({ ...options(), enabled: false }).data ?? nobody
}

/**
 * Whom a guard has let in. Screens behind it read this and not the cache, where somebody may be gone a moment before the
 * guard hears of it.
 */
export const LetIn = createContext<Viewer | null>(null)

/** The signed-in person. Only for screens behind a guard. */
export function useViewer(): Viewer {
  const viewer = use(LetIn)
  if (!viewer) throw new Error('This screen needs a signed-in person.')
  return viewer
}

export function setSession(client: QueryClient, session: Session): void {
  showAccount(session.viewer?.id ?? null)
  client.setQueryData(options().queryKey, session)
}

/** Who is signed in as far as this page knows; nothing before anybody has said so. */
export const knownSession = (client: QueryClient) => client.getQueryData(options().queryKey)

/** Shows at once, in header and menus, what this person changed about themselves. */
export const updateViewer = (client: QueryClient, change: Partial<Pick<Viewer, 'name' | 'avatarUrl' | 'language'>>) =>
  client.setQueryData(
    options().queryKey,
    session => session && { ...session, viewer: session.viewer && { ...session.viewer, ...change } },
  )

/**
 * Asks the server anew who is signed in, and forgets everything when it is somebody else. With another role everything
 * is asked for again: what may be done was told together with it.
 */
export async function refreshSession(client: QueryClient): Promise<Session> {
  const before = client.getQueryData(options().queryKey)
  const session = await client.fetchQuery({ ...options(), staleTime: 0 })
  if (before?.viewer && before.viewer.id !== session.viewer?.id) forgetEverything(client, session)
  else if (before?.viewer && before.viewer.isAdmin !== session.viewer?.isAdmin) void client.invalidateQueries()
  return session
}

/**
 * Empties the cache but for who is signed in: nothing of one account is ever shown to the next. That one stays, as the
 * guards listen to it.
 */
function forgetEverything(client: QueryClient, session: Session) {
  client.getMutationCache().clear()
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== options().queryKey[0] })
  setSession(client, session)
}

const kept = ['theme', 'language', 'single-keys']

/** Clears what this browser stored for the person, except how it looks and speaks, and what they could not send. */
function clearStorage() {
  try {
    const values = [...kept, ...unsentKeys()].map(key => [key, localStorage.getItem(key)] as const)
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of values) if (value !== null) localStorage.setItem(key, value)
  } catch {
    // Storage is closed to us: there is nothing in it.
  }
}

/** Makes this browser forget the person whose session has ended; the document starts anew. */
export function useForgetPerson() {
  const client = useQueryClient()
  return async () => {
    const { viewer } = knownSession(client) ?? {}
    if (viewer && hasQueuedMessages(viewer.id))
      await import('./send-queue.ts').then(({ clearSendQueue }) => clearSendQueue(viewer.id)).catch(() => undefined)
    clearStorage()
    void navigator.setAppBadge?.(0).catch(() => undefined)
    await import('./saved-reads.ts').then(({ forgetReads }) => forgetReads()).catch(() => undefined)
    await import('./kept-files.ts').then(({ forgetFiles }) => forgetFiles(unsentKeys())).catch(() => undefined)
    client.clear()
    location.assign('/')
  }
}
