import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { AccountMenu } from './account-menu.tsx'
import type { ShellViewer } from './viewer.ts'
import { IconButton } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/logo.tsx'

export function AppHeader({ viewer, onSignOut }: { viewer: ShellViewer; onSignOut: () => void }) {
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
        <AccountMenu viewer={viewer} onSignOut={onSignOut}>
          <IconButton label={t('shell.account.open')}>
            <Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} size={36} />
          </IconButton>
        </AccountMenu>
      </span>
    </header>
  )
}
