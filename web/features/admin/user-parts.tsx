import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { AdminUser } from '../../../contract/admin.ts'
import { pages } from '../../../contract/pages.ts'
import { fullTime, useNow } from '../../lib/time/time.ts'
import { ago, dayOf } from '../../lib/time/when.ts'

export function UserName({ user }: { user: AdminUser }) {
  return (
    <>
      <Link
        to={generatePath(pages.adminUser, { userId: user.id })}
        className="wrapline relative line-clamp-2 w-fit font-semibold after:absolute after:-inset-x-1 after:-inset-y-2.5 after:content-[''] hover:underline"
      >
        <bdi>{user.name}</bdi>
      </Link>
      <span className="block text-meta wrap-anywhere text-text-muted">{user.email}</span>
    </>
  )
}

/** "Active 2 hr ago"; for an inactive account only the day, because "Active now" would contradict its status. */
export function LastActive({ user: { lastActiveAt: at, isActive } }: { user: AdminUser }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  if (at === null) return <>{t('admin.users.neverActive')}</>
  return (
    <time dateTime={at} title={fullTime(new Date(at), i18n.language)}>
      {isActive
        ? t('admin.users.active', { time: ago(new Date(at), now, i18n.language, 'short') })
        : t('admin.users.wasActive', { day: dayOf(new Date(at), now, i18n.language) })}
    </time>
  )
}
