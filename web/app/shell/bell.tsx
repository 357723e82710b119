import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/menus.ts'
import { Count } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'

/** On phones, next to the avatar. */
export function HeaderBell({ count }: { count: number }) {
  return (
    <Link
      to={pages.notifications}
      {...useBell(count)}
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

/** Above the account; without its name on the narrow rail. */
export function RailBell({ count }: { count: number }) {
  const { t } = useTranslation()
  const bell = useBell(count)
  const here = bell['aria-current'] === 'page'
  return (
    <Link
      to={pages.notifications}
      {...bell}
      title={t('menus.notifications.open')}
      className={cx(
        'relative mt-auto mb-2 flex min-h-12 w-14 flex-none items-center justify-center gap-3.5 rounded-md font-semibold transition-colors duration-(--dur-fast) rail:w-auto rail:justify-start rail:px-3',
        here ? 'bg-primary-soft text-on-primary-soft' : 'text-text-muted hover:bg-sunken hover:text-text',
      )}
    >
      <Bell size={22} strokeWidth={here ? 2.25 : 1.9} aria-hidden="true" />
      <span className="sr-only rail:not-sr-only">{t('menus.notifications.open')}</span>
      <Count
        value={count}
        className="max-rail:absolute max-rail:top-0.5 max-rail:-right-1 max-rail:min-h-4.5 max-rail:px-[5px] max-rail:text-[11px] max-rail:shadow-[0_0_0_2px_var(--surface)] rail:ml-auto"
      />
    </Link>
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
  return { 'aria-label': label, 'aria-current': pathname === pages.notifications ? ('page' as const) : undefined }
}
