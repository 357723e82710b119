import { onlineManager, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Notification } from '../../../contract/notifications.ts'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/notifications.ts'
import '../../locales/en/security.ts'
import { LoadMore } from '../../components/list/card-list.tsx'
import { Page } from '../../components/page/page.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { failureText } from '../../lib/api/failure.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useConnection } from '../../lib/live/connection.ts'
import { useNow } from '../../lib/time/time.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRows } from '../../ui/card.tsx'
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { grouped, type Group } from './groups.ts'
import { NotificationRow } from './notification-row.tsx'
import { markAll, notificationList, sendMarks } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'

export function NotificationsPage() {
  const { t } = useTranslation()
  const now = useNow()
  const list = useInfiniteQuery(notificationList())
  const items = itemsOf(list.data)
  usePageTitle(t('notifications.title'))
  useMarksOnReconnect()
  return (
    <>
      <SubHeader
        keepTabs
        to={pages.home}
        actions={
          <Link
            to={pages.notificationSettings}
            aria-label={t('notifications.settings')}
            className="grid size-11 place-items-center rounded-md hover:bg-sunken"
          >
            <Settings size={22} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        }
      />
      <Page width="solo" busy={list.isPending}>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <h1 className="type-h1">{t('notifications.title')}</h1>
          {items[0] && items.some(({ isRead }) => !isRead) && <MarkAll newest={items[0]} />}
        </div>
        <OfflineNote />
        {list.isPending ? (
          <Loading />
        ) : list.isError && items.length === 0 ? (
          <QueryError query={list} />
        ) : items.length === 0 ? (
          <EmptyState art="done" title={t('notifications.empty.title')} lead={t('notifications.empty.lead')}>
            <ButtonLink to={pages.ask}>{t('notifications.empty.ask')}</ButtonLink>
          </EmptyState>
        ) : (
          <>
            {grouped(items, now).map(part => (
              <GroupList key={part.group} {...part} />
            ))}
            <div className="mt-4">
              <LoadMore list={list} />
            </div>
          </>
        )}
      </Page>
    </>
  )
}

function GroupList({ group, items }: { group: Group; items: readonly Notification[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4.5">
      <h2 id={id} className="pb-2 text-label font-bold text-text-muted">
        {t(`notifications.${group}`)}
      </h2>
      <CardRows>
        {items.map(item => (
          <NotificationRow key={item.id} item={item} group={group} />
        ))}
      </CardRows>
    </section>
  )
}

function MarkAll({ newest }: { newest: Notification }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="ghost"
      size="md"
      className="-mr-3.5"
      busy={busy}
      onClick={() => {
        setBusy(true)
        markAll(client, newest)
          .catch(error => toastError(`${t('notifications.readFailed')}. ${failureText(t, error)}`))
          .finally(() => setBusy(false))
      }}
    >
      {t('notifications.markAll')}
    </Button>
  )
}

/** The banner of the shell says that changes need a connection; marks are sent later. */
function OfflineNote() {
  const { t } = useTranslation()
  if (useConnection() !== 'offline') return null
  return <p className="mt-1 text-meta text-text-muted">{t('notifications.offline')}</p>
}

function useMarksOnReconnect() {
  const client = useQueryClient()
  useEffect(() => onlineManager.subscribe(isOnline => isOnline && void sendMarks(client)), [client])
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" className="mt-4.5">
      <span className="sr-only">{t('notifications.loading')}</span>
      <Card as="div" flush className="divide-y divide-line">
        {[0, 1, 2, 3].map(row => (
          <div key={row} className="flex gap-3 px-4 py-3.5">
            <Skeleton petal className="size-11.5 flex-none" />
            <SkeletonLines className="grid flex-1 gap-2" of={['h-4 w-4/5', 'h-4 w-full', 'h-3.5 w-24']} />
          </div>
        ))}
      </Card>
    </div>
  )
}
