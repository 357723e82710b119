import { useTranslation } from 'react-i18next'
import type { TabName } from './tabs.ts'

/** The accessible name of a tab, if it differs from its text. */
export function useTabLabel(unread: number) {
  const { t } = useTranslation()
  return (tab: TabName): string | undefined => {
    if (tab !== 'chat' || unread <= 0) return undefined
    return unread > 99 ? t('shell.tabs.chatUnreadMany') : t('shell.tabs.chatUnread', { count: unread })
  }
}
