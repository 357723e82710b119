import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MapPin, ChevronsUpDown, Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton, Button } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/art/logo.tsx'
import { OfflineBanner } from '../../components/page/offline-banner.tsx'
import { PausedBanner } from '../../features/profiles/your-data/paused-banner.tsx'
import { HeaderBell, RailBell } from './bell.tsx'
import { TabBar, useTabLabel } from './tab-bar.tsx'
import { AccountMenu, type ShellViewer } from './account-menu.tsx'
import { useSavedAgo } from './saved-at.tsx'
import '../../locales/en/menus.ts'
import { RailLink } from './rail-link.tsx'
import { tabIcons, tabNames, tabOf, tabPath } from './tabs.ts'
import { loadCreate } from './use-create.tsx'
import { whenNear } from '../../lib/dom/when-near.ts'

interface Props {
  viewer: ShellViewer
  unread: number
  notifications: number
  onSignOut: () => void
  onCreate?: (() => void) | undefined
}

export function AppShell({ children, ...props }: Props & { children: ReactNode }) {
  const { t } = useTranslation()
  const { viewer, unread } = props
  return (
    <div className="group/shell min-h-dvh [--rail-width:0px] md:grid md:grid-cols-[var(--rail-width)_minmax(0,1fr)] md:[--rail-width:calc(84px+var(--safe-left))] rail:[--rail-width:calc(248px+var(--safe-left))]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-text px-4 py-3 font-semibold text-background focus:translate-y-0"
        onClick={event => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <SideRail {...props} />
      <div className="min-w-0">
        <ShellBanner />
        {viewer.paused && <PausedBanner />}
        <AppHeader {...props} />
        {children}
      </div>
      <TabBar citySlug={viewer.citySlug} unread={unread} />
      <Invitations />
    </div>
  )
}

function AppHeader({ viewer, notifications, onSignOut }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <header className="sticky top-0 z-20 flex min-h-[calc(var(--header-h)+var(--safe-top))] items-center gap-2 bg-background pt-(--safe-top) pr-3.5 pl-(--gutter) group-has-[[data-sub-header]]/shell:hidden md:hidden">
      <Link to={pages.home} aria-label={t('ui.productHome')} className="mr-auto rounded-sm py-1.5">
        <Wordmark />
      </Link>
      {pathname.startsWith('/c/') && viewer.cityName && (
        <span className="inline-flex min-h-7 min-w-0 items-center gap-1 rounded-[14px] bg-sunken py-0.5 pr-2.5 pl-2 text-meta font-semibold text-text-muted">
          <MapPin size={14} aria-hidden="true" />
          <span className="truncate">{viewer.cityName}</span>
        </span>
      )}
      <span className="flex">
        <HeaderBell count={notifications} />
        <AccountMenu viewer={viewer} onSignOut={onSignOut}>
          <IconButton label={t('shell.account.open')}>
            <Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} size={36} />
          </IconButton>
        </AccountMenu>
      </span>
    </header>
  )
}

const acquaintance = 30_000
const later = 5_000

const InstallPrompt = lazy<ComponentType>(() =>
  import(/* offline: false */ './install-prompt.tsx').then(
    file => ({ default: file.InstallPrompt }),
    () => ({ default: () => null }),
  ),
)

function Invitations() {
  const [due, setDue] = useState(false)
  useEffect(() => {
    let timer = setTimeout(ask, acquaintance)
    function ask() {
      if (isBusy()) timer = setTimeout(ask, later)
      else setDue(true)
    }
    return () => clearTimeout(timer)
  }, [])
  return due ? (
    <Suspense>
      <InstallPrompt />
    </Suspense>
  ) : null
}

const isBusy = () =>
  document.visibilityState !== 'visible' ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true

function ShellBanner() {
  return (
    <div className="group-has-[[data-own-banner]]/shell:hidden">
      <OfflineBanner detail={<Saved />} />
    </div>
  )
}

function Saved() {
  const { t } = useTranslation()
  const ago = useSavedAgo()
  // Next to a failed change, "Saved just now" would mislead.
  const age = ago === t('ui.savedNow') ? undefined : ago
  return (
    <>
      {age && <span className="group-has-[[data-saved-ago]]/shell:hidden">{age}. </span>}
      {ago && (
        <span className={age && 'hidden group-has-[[data-saved-ago]]/shell:inline'}>{t('shell.offline.detail')} </span>
      )}
      {t('shell.offline.changes')}
    </>
  )
}

function SideRail({ viewer, unread, notifications, onSignOut, onCreate }: Props) {
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
