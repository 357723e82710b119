import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '../../locales/en/feed.ts'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'

/** One response that several features update. */
export const homeKey = ['home'] as const

interface Featured {
  featured: boolean
  replaced: boolean
}

/** Features a post, or stops it. `show` puts the new state into the caller's cache. */
export function useFeature(postId: string, show: (client: QueryClient, isFeatured: boolean) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (featured: boolean) =>
      call<Featured>(api => (featured ? api.feed.feature({ postId }) : api.feed.unfeature({ postId }))),
    onSuccess: ({ featured, replaced }) => {
      show(client, featured)
      void client.invalidateQueries({ queryKey: homeKey })
      toastSuccess(t(featured ? (replaced ? 'feed.replaced' : 'feed.featured') : 'feed.unfeatured'))
    },
    onError: (error, featured) =>
      toastError(failureText(t, error), { title: t(featured ? 'feed.featureFailed' : 'feed.unfeatureFailed') }),
  })
  return { set: mutate, busy: isPending }
}
