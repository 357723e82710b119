import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import '../../locales/en/menus.ts'
import { cx } from '../../ui/cx.ts'
import { Count } from '../../ui/badge.tsx'
import { tabIcons, tabNames, tabOf, tabPath, type TabName } from './tabs.ts'

export function TabBar({ citySlug, unread }: { citySlug: string | null; unread: number }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const current = tabOf(pathname)
  const label = useTabLabel(unread)
  return (
    <nav
      aria-label={t('shell.main')}
      className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(var(--tabbar-h)+var(--safe-bottom))] grid-cols-6 border-t border-line bg-surface px-1.5 pb-(--safe-bottom) group-has-[[data-sub-header]:not([data-keep-tabs]),[data-action-bar]]/shell:hidden md:hidden"
    >
      {tabNames.map(tab => {
        const Icon = tabIcons[tab]
        const here = tab === current
        return (
          <Link
            key={tab}
            to={tabPath(tab, citySlug)}
            aria-current={here ? 'page' : undefined}
            aria-label={label(tab)}
            className={cx(
              'relative flex flex-col items-center justify-center gap-[3px] text-[min(var(--text-tab),3.45vw)] leading-[1.27] focus-visible:-outline-offset-3',
              here ? 'font-bold text-primary-text' : 'font-semibold text-text-muted',
            )}
          >
            <span
              className={cx(
                'relative grid h-7.5 w-12 place-items-center rounded-[15px_15px_15px_5px]',
                here && 'bg-primary-soft',
              )}
            >
              <Icon size={22} strokeWidth={here ? 2.25 : 1.9} aria-hidden="true" />
              {tab === 'chat' && (
                <Count
                  value={unread}
                  className="absolute -top-[5px] left-[25px] min-h-4.5 min-w-4.5 px-[5px] text-[11px] shadow-[0_0_0_2px_var(--surface)] max-[340px]:left-4"
                />
              )}
            </span>
            {t(`menus.tabs.${tab}`)}
          </Link>
        )
      })}
    </nav>
  )
}

export function useTabLabel(unread: number) {
  const { t } = useTranslation()
  return (tab: TabName): string | undefined => {
    if (tab !== 'chat' || unread <= 0) return undefined
    return unread > 99 ? t('menus.tabs.chatUnreadMany') : t('menus.tabs.chatUnread', { count: unread })
  }
}
