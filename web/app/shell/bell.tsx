import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/menus.ts'
import { Count } from '../../ui/badge.tsx'
import { RailLink } from './rail-link.tsx'

export function HeaderBell({ count }: { count: number }) {
  const { label, here } = useBell(count)
  return (
    <Link
      to={pages.notifications}
      aria-label={label}
      aria-current={here ? 'page' : undefined}
      className="relative grid size-11 place-items-center rounded-md hover:bg-sunken"
    >
      <Bell size={22} strokeWidth={1.9} aria-hidden="true" />
      <Count
        value={count}
        className="absolute top-0.5 left-6 min-h-4.5 min-w-4.5 px-[5px] text-[11px] shadow-[0_0_0_2px_var(--background)]"
      />
    </Link>
  )
}

export function RailBell({ count }: { count: number }) {
  const { t } = useTranslation()
  const { label, here } = useBell(count)
  return (
    <RailLink
      to={pages.notifications}
      icon={Bell}
      name={t('menus.notifications.open')}
      label={label}
      here={here}
      count={count}
      className="mt-auto mb-2 flex-none"
    />
  )
}

function useBell(count: number) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const label =
    count > 99
      ? t('menus.notifications.unreadMany')
      : count > 0
        ? t('menus.notifications.unread', { count })
        : t('menus.notifications.open')
  return { label, here: pathname === pages.notifications }
}
