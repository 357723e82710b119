import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../lib/api/failure.ts'
import { homeKey, setFeatured } from './public.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { markFeatured } from './live.ts'

export function useFeature(postId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (featured: boolean) => setFeatured(postId, featured),
    onSuccess: featured => {
      markFeatured(client, featured ? postId : null)
      void client.invalidateQueries({ queryKey: homeKey })
      toastSuccess(t(featured ? 'feed.featured' : 'feed.unfeatured'))
    },
    onError: error => toastError(failureText(t, error)),
  })
  return { set: mutate, busy: isPending }
}
