import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../lib/api/failure.ts'
import { homeKey, setFeatured } from '../feed/public.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { changeEvent } from './live.ts'

export function useFeature(eventId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (featured: boolean) => setFeatured(eventId, featured),
    onSuccess: isFeatured => {
      changeEvent(client, eventId, { isFeatured })
      void client.invalidateQueries({ queryKey: homeKey })
      toastSuccess(t(isFeatured ? 'events.detail.featured' : 'events.detail.unfeatured'))
    },
    onError: error => toastError(failureText(t, error)),
  })
  return { set: mutate, busy: isPending }
}
