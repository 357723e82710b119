import { Ellipsis, Star, StarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FeedItem } from '../../../contract/feed.ts'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { IconButton } from '../../ui/button.tsx'
import { markFeatured } from './live.ts'
import { useFeature } from './public.ts'

export function FeatureMenu({ item, className }: { item: FeedItem; className?: string }) {
  const { t } = useTranslation()
  const { set, busy } = useFeature(item.id, (client, isFeatured) => markFeatured(client, isFeatured ? item.id : null))
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
