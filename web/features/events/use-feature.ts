import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { failureText } from '../../lib/failure.ts'
import { homeKey } from '../../lib/home-key.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { changeEvent } from './live.ts'

/** Features an event before everybody, or stops it. */
export function useFeature(eventId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (featured: boolean) => {
      await call<unknown>(api =>
        featured ? api.feed.feature({ postId: eventId }) : api.feed.unfeature({ postId: eventId }),
      )
      return featured
    },
    onSuccess: isFeatured => {
      changeEvent(client, eventId, () => ({ isFeatured }))
      void client.invalidateQueries({ queryKey: homeKey })
      toastSuccess(t(isFeatured ? 'events.detail.featured' : 'events.detail.unfeatured'))
    },
    onError: error => toastError(failureText(t, error)),
  })
  return { set: mutate, busy: isPending }
}
