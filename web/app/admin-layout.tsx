import '../locales/en/admin.ts'
import { FlaskConical, MoreHorizontal, ScrollText, Shapes, UserSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { Page } from '../components/page.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../ui/dropdown-menu.tsx'
import { AdminTabs } from './admin-tabs.tsx'
import { IconButton } from '../ui/button.tsx'

const more = [
  ['audit', pages.adminAudit, ScrollText],
  ['payments', pages.payments, FlaskConical],
  ['debug', pages.debugProfile, UserSearch],
  ['logos', pages.logos, Shapes],
] as const

export function AdminLayout() {
  const { t } = useTranslation()
  return (
    <Page width="wide">
      <div className="flex items-center justify-between gap-3 pt-1">
        <h1 className="type-h1">{t('admin.title')}</h1>
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={t('admin.more.label')}>
              <MoreHorizontal size={24} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </MenuTrigger>
          <MenuContent align="end">
            {more.map(([name, to, Icon]) => (
              <MenuItem key={name} asChild>
                <Link to={to}>
                  <Icon size={20} aria-hidden="true" />
                  {t(`admin.more.${name}`)}
                </Link>
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      </div>
      <AdminTabs />
      <Outlet />
    </Page>
  )
}
