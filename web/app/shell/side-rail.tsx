import { ChevronsUpDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/menus.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { RailBell } from './bell.tsx'
import { RailLink } from './rail-link.tsx'
import { AccountMenu, type ShellViewer } from './account-menu.tsx'
import { tabIcons, tabNames, tabOf, tabPath } from './tabs.ts'
import { Wordmark } from '../../ui/art/logo.tsx'
import { useTabLabel } from './tab-bar.tsx'
import { loadCreate } from './use-create.tsx'
import { whenNear } from '../../lib/dom/when-near.ts'

export function SideRail({
  viewer,
  unread,
  notifications,
  onSignOut,
  onCreate,
}: {
  viewer: ShellViewer
  unread: number
  notifications: number
  onSignOut: () => void
  onCreate?: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const current = tabOf(pathname)
  const label = useTabLabel(unread)
  return (
    <aside
      aria-label={t('ui.product')}
      className="no-scrollbar sticky top-0 hidden h-dvh flex-col items-center overflow-y-auto border-r border-line bg-surface pt-5 pr-3 pb-3 pl-[calc(12px+var(--safe-left))] md:flex rail:items-stretch rail:pt-6 rail:pr-4 rail:pb-4 rail:pl-[calc(16px+var(--safe-left))]"
    >
      <Link
        to={pages.home}
        aria-label={t('ui.productHome')}
        className="-my-1 flex min-h-11 min-w-11 items-center justify-center rounded-md rail:mx-3 rail:w-max"
      >
        <Wordmark size={36} nameClassName="hidden rail:block" />
      </Link>
      <nav aria-label={t('shell.main')} className="mt-5 flex flex-col gap-0.5 rail:mt-6">
        {tabNames.map(tab => (
          <RailLink
            key={tab}
            to={tabPath(tab, viewer.citySlug)}
            icon={tabIcons[tab]}
            name={t(`menus.tabs.${tab}`)}
            label={label(tab)}
            here={tab === current}
            count={tab === 'chat' ? unread : 0}
          />
        ))}
      </nav>
      {onCreate && (
        <Button
          className="mt-5 size-14 flex-none px-0! rail:h-auto rail:w-full"
          aria-label={t('menus.createPost')}
          title={t('menus.createPost')}
          icon={<Plus size={20} strokeWidth={2.25} aria-hidden="true" />}
          onClick={onCreate}
          {...whenNear(loadCreate)}
        >
          <span className="hidden rail:inline">{t('menus.createPost')}</span>
        </Button>
      )}
      <RailBell count={notifications} />
      <div className="w-10 border-t border-line pt-1.5 rail:w-auto">
        <AccountMenu viewer={viewer} onSignOut={onSignOut} side="top">
          <button
            type="button"
            className="-mx-0.5 flex min-h-14 w-11 items-center justify-center gap-3 rounded-md text-left hover:bg-sunken rail:mx-0 rail:w-full rail:justify-start rail:px-2"
          >
            <Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} />
            <span className="sr-only">{t('shell.account.open')}</span>
            <span className="hidden min-w-0 flex-1 rail:block">
              <span className="line-clamp-1 text-copy font-semibold wrap-anywhere">
                <bdi>{viewer.name}</bdi>
              </span>
              <span className="line-clamp-1 text-meta text-text-muted">{viewer.cityName}</span>
            </span>
            <ChevronsUpDown size={18} aria-hidden="true" className="hidden rail:block" />
          </button>
        </AccountMenu>
      </div>
    </aside>
  )
}
