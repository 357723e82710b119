import { FlaskConical, MoreHorizontal, ScrollText, Send, Shapes, UserSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pages } from '../../contract/pages.ts'
import '../locales/en/admin.ts'
import { Page } from '../components/page/page.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { TooltipProvider } from '../ui/overlay/tooltip.tsx'
import { IconButton } from '../ui/button.tsx'
import { numberFormat } from '../lib/time/formats.ts'
import { FreshProof } from '../features/security/two-factor/fresh-proof.tsx'
import { pendingReports } from '../features/moderation/pending-reports.ts'
import { localeOf } from '../lib/time/time.ts'

const more = [
  ['delivery', pages.delivery, Send],
  ['audit', pages.adminAudit, ScrollText],
  ['payments', pages.payments, FlaskConical],
  ['debug', pages.debugProfile, UserSearch],
  ['logos', pages.logos, Shapes],
] as const

export const AdminGround = () => (
  <>
    <Outlet />
    <FreshProof />
  </>
)

export function AdminLayout() {
  const { t } = useTranslation()
  return (
    <Page width="wide">
      <div className="flex items-center justify-between gap-3 pt-1">
        <h1 className="type-h1">{t('admin.title')}</h1>
        <Menu
          button={
            <IconButton label={t('admin.more.label')}>
              <MoreHorizontal size={24} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          }
        >
          {({ MenuContent, MenuItem }) => (
            <MenuContent>
              {more.map(([name, to, Icon]) => (
                <MenuItem key={name} asChild>
                  <Link to={to}>
                    <Icon size={20} aria-hidden="true" />
                    {t(`admin.more.${name}`)}
                  </Link>
                </MenuItem>
              ))}
            </MenuContent>
          )}
        </Menu>
      </div>
      <AdminTabs />
      <TooltipProvider>
        <Outlet />
      </TooltipProvider>
    </Page>
  )
}

const tabs = [
  ['analytics', pages.admin],
  ['users', pages.adminUsers],
  ['moderation', pages.adminModeration],
  ['legal', pages.legal],
] as const

function AdminTabs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = row.current
    const current = list?.querySelector<HTMLElement>('[aria-current=page]')
    if (list && current)
      list.scrollLeft = current.offsetLeft - list.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav aria-label={t('admin.tabs.label')}>
      <ul
        ref={row}
        className="no-scrollbar -mx-gutter px-gutter mt-1 mb-4 flex overflow-x-auto border-b border-line md:mx-0 md:px-0"
      >
        {tabs.map(([name, to]) => (
          <li key={name} className="flex-none first:-ml-3">
            <NavLink
              end
              to={to}
              className="relative inline-flex min-h-12 items-center gap-2 px-3 text-copy font-semibold text-text-muted hover:text-text focus-visible:-outline-offset-3 aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-t-[3px] aria-[current=page]:after:bg-primary aria-[current=page]:after:content-['']"
            >
              {t(`admin.tabs.${name}`)}
              {name === 'moderation' && <Pending />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Pending() {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(pendingReports)
  if (!data?.count) return null
  return (
    <span className="tnum inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-sunken px-1.5 text-xs font-semibold text-text">
      <span aria-hidden="true">{numberFormat(localeOf(i18n.language)).format(data.count)}</span>
      <span className="sr-only">{t('admin.tabs.pending', { count: data.count })}</span>
    </span>
  )
}
