import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Series } from '../../../../contract/series.ts'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { datesKey, seriesKey } from '../core/series.ts'
import { pagedQuery } from '../../../lib/cache/paged-query.ts'

const freshFor = 5 * 60_000
/** Dates that are loaded together. */
export const datesShown = 10

export const oneSeries = (id: string) =>
  queryOptions({
    queryKey: seriesKey(id),
    queryFn: ({ signal }) => call(api => api.series.read({ seriesId: id }, { signal })),
    staleTime: freshFor,
  })

export const seriesDates = (id: string, when: 'upcoming' | 'past') =>
  pagedQuery({
    queryKey: datesKey(id, when),
    read: (api, page, sent) => api.series.dates({ seriesId: id, when, ...page }, sent),
    limit: datesShown,
    staleTime: freshFor,
  })

/** Optimistic. Presses are sent one after the other, and a failure restores what the server said last. */
export function useFollowing({ id }: Series) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { queryKey } = oneSeries(id)
  const mutationKey = ['series', id, 'following']
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `following ${id}` },
    mutationFn: (follow: boolean) =>
      call(api => (follow ? api.series.follow({ seriesId: id }) : api.series.unfollow({ seriesId: id }))),
    onMutate: async follow => {
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(
        queryKey,
        shown =>
          shown && {
            ...shown,
            isFollowing: follow,
            followerCount: shown.followerCount + Number(follow) - Number(shown.isFollowing),
          },
      )
    },
    onSuccess: (answer, follow) => {
      // A later press is still to be sent.
      if (client.isMutating({ mutationKey }) > 1) return
      client.setQueryData(queryKey, answer)
      if (!follow)
        toastSuccess(t('series.unfollowed'), {
          id: `following:${id}`,
          action: { label: t('series.undo'), onClick: () => mutate(true) },
        })
    },
    onError: (error, follow) => {
      toastError(failureText(t, error), { title: t(follow ? 'series.followFailed' : 'series.unfollowFailed') })
      client.setQueryData(
        queryKey,
        shown =>
          shown && {
            ...shown,
            isFollowing: !follow,
            followerCount: shown.followerCount + Number(!follow) - Number(shown.isFollowing),
          },
      )
      void client.invalidateQueries({ queryKey, exact: true })
    },
  })
  return mutate
}
