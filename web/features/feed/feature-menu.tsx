import { Ellipsis, Star, StarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FeedItem } from '../../../contract/feed.ts'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/overlay/dropdown-menu.tsx'
import { useFeature } from './use-feature.ts'
import { IconButton } from '../../ui/button.tsx'

export function FeatureMenu({ item, className }: { item: FeedItem; className?: string }) {
  const { t } = useTranslation()
  const { set, busy } = useFeature(item.id)
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={t('feed.menu', { title: item.title })} className={cx('relative z-10', className)}>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
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
    </Menu>
  )
}
