import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Session, Viewer } from '../../../contract/accounts.ts'
import { call } from './api.ts'
import { showAccount } from './shown-account.ts'

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

const nobody: Session = {
  viewer: null,
  secondStep: null,
  features: [],
  contactEmail: null,
  maintenance: null,
  formerHost: null,
  cursor: '',
}

export function useSession(): Session {
  return useQuery({ ...options(), enabled: false }).data ?? nobody
}

/** The operator's text, perhaps empty, while the app is closed to this viewer. */
export function closedFor({ maintenance, viewer }: Session): string | null {
  return viewer?.isAdmin ? null : maintenance
}

/** The viewer admitted by a route guard: the cache may be signed out before the guard renders again. */
export const LetIn = createContext<Viewer | null>(null)

export function useViewer(): Viewer {
  const viewer = use(LetIn)
  if (!viewer) throw new Error('This screen needs a signed-in person.')
  return viewer
}

export function setSession(client: QueryClient, session: Session): void {
  showAccount(session.viewer?.id ?? null)
  client.setQueryData(options().queryKey, session)
}

export const knownSession = (client: QueryClient) => client.getQueryData(options().queryKey)

export const updateViewer = (
  client: QueryClient,
  change: Partial<Pick<Viewer, 'name' | 'avatarUrl' | 'language' | 'paused'>>,
) =>
  client.setQueryData(
    options().queryKey,
    session => session && { ...session, viewer: session.viewer && { ...session.viewer, ...change } },
  )

/** A changed account clears the cache. A changed role refetches everything, because responses contain permissions. */
export async function refreshSession(client: QueryClient): Promise<Session> {
  const before = client.getQueryData(options().queryKey)
  const session = await client.fetchQuery({ ...options(), staleTime: 0 })
  if (before?.viewer && before.viewer.id !== session.viewer?.id) forgetEverything(client, session)
  else if (before?.viewer && before.viewer.isAdmin !== session.viewer?.isAdmin) void client.invalidateQueries()
  return session
}

/** No account may see data of another. The session stays, because guards observe it. */
function forgetEverything(client: QueryClient, session: Session) {
  client.getMutationCache().clear()
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== options().queryKey[0] })
  setSession(client, session)
}
