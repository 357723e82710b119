import { Ellipsis, Star, StarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FeedItem } from '../../../contract/feed.ts'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { IconButton } from '../../ui/button.tsx'
import { failureText } from '../../lib/api/failure.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { homeKey, setFeatured } from './public.ts'
import { markFeatured } from './live.ts'

export function FeatureMenu({ item, className }: { item: FeedItem; className?: string }) {
  const { t } = useTranslation()
  const { set, busy } = useFeature(item.id)
  return (
    <Menu
      button={
        <IconButton label={t('feed.menu', { title: item.title })} className={cx('z-10', className)}>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      {({ MenuContent, MenuItem }) => (
        <MenuContent>
          {item.isFeatured ? (
            <MenuItem icon={<StarOff size={20} aria-hidden="true" />} disabled={busy} onSelect={() => set(false)}>
              {t('feed.unfeature')}
            </MenuItem>
          ) : (
            <MenuItem icon={<Star size={20} aria-hidden="true" />} disabled={busy} onSelect={() => set(true)}>
              {t('feed.feature')}
            </MenuItem>
          )}
        </MenuContent>
      )}
    </Menu>
  )
}

function useFeature(postId: string) {
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
