import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import type { OwnProfile } from '../../../contract/profiles.ts'
import { call } from '../../lib/api.ts'
import { isRefusal } from '../../lib/failure.ts'
import { updateViewer } from '../../lib/session.ts'

const kept = {
  staleTime: limits.profileFresh,
  gcTime: limits.profileKept,
  retry: (failures: number, error: unknown) => failures < 1 && !isRefusal(error),
}

export const ownProfileQuery = () =>
  queryOptions({
    queryKey: ['profiles', 'own'],
    queryFn: ({ signal }) => call(api => api.profiles.own(undefined, { signal })),
    ...kept,
  })

export const memberProfileQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['profiles', 'member', profileId],
    queryFn: ({ signal }) => call(api => api.profiles.read({ profileId }, { signal })),
    ...kept,
  })

/**
 * Shows the changed profile at once: on its own screen, in the header and the menu, and wherever else this person
 * appears, which is asked for anew when it is next looked at.
 */
export function placeOwnProfile(client: QueryClient, profile: OwnProfile) {
  updateViewer(client, { name: profile.name, avatarUrl: profile.avatar?.small ?? null })
  void client.invalidateQueries({ refetchType: 'none' })
  client.setQueryData(ownProfileQuery().queryKey, profile)
}
