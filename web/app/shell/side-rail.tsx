import { ChevronsUpDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/menus.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { RailBell } from './bell.tsx'
import { AccountMenu, type ShellViewer } from './account-menu.tsx'
import { tabIcons, tabNames, tabOf, tabPath } from './tabs.ts'
import { Wordmark } from '../../ui/art/logo.tsx'
import { Count } from '../../ui/badge.tsx'
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
        {tabNames.map(tab => {
          const Icon = tabIcons[tab]
          const here = tab === current
          return (
            <Link
              key={tab}
              to={tabPath(tab, viewer.citySlug)}
              aria-current={here ? 'page' : undefined}
              aria-label={label(tab)}
              title={t(`menus.tabs.${tab}`)}
              className={cx(
                'relative flex min-h-12 w-14 items-center justify-center gap-3.5 rounded-md font-semibold transition-colors duration-(--dur-fast) rail:w-auto rail:justify-start rail:px-3',
                here ? 'bg-primary-soft text-on-primary-soft' : 'text-text-muted hover:bg-sunken hover:text-text',
              )}
            >
              <Icon size={22} strokeWidth={here ? 2.25 : 1.9} aria-hidden="true" />
              <span className="sr-only rail:not-sr-only">{t(`menus.tabs.${tab}`)}</span>
              {tab === 'chat' && (
                <Count
                  value={unread}
                  className="max-rail:absolute max-rail:top-0.5 max-rail:-right-1 max-rail:min-h-4.5 max-rail:px-[5px] max-rail:text-[11px] max-rail:shadow-[0_0_0_2px_var(--surface)] rail:ml-auto"
                />
              )}
            </Link>
          )
        })}
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
              <span className="line-clamp-1 text-copy font-semibold wrap-anywhere">{viewer.name}</span>
              <span className="line-clamp-1 text-meta text-text-muted">{viewer.cityName}</span>
            </span>
            <ChevronsUpDown size={18} aria-hidden="true" className="hidden rail:block" />
          </button>
        </AccountMenu>
      </div>
    </aside>
  )
}
