import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import type { OwnProfile } from '../../../contract/profiles.ts'
import { call } from '../../lib/api/api.ts'
import { isRefusal } from '../../lib/api/failure.ts'
import { updateViewer } from '../../lib/api/session.ts'

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

/** Marks all other queries as stale, because they may contain the member. */
export function placeOwnProfile(client: QueryClient, profile: OwnProfile) {
  updateViewer(client, {
    name: profile.name,
    avatarUrl: profile.avatar?.small ?? null,
    paused: profile.pausedAt !== null,
  })
  void client.invalidateQueries({ refetchType: 'none' })
  client.setQueryData(ownProfileQuery().queryKey, profile)
}
