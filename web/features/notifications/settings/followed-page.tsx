import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FollowedPost } from '../../../../contract/notification-settings.ts'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/notification-settings.ts'
import { LoadMore } from '../../../components/list/card-list.tsx'
import { Page } from '../../../components/page/page.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { failureText } from '../../../lib/api/failure.ts'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { postPath } from '../../../../contract/values/post-path.ts'
import { PostBadge } from '../../../ui/badge.tsx'
import { CardRows } from '../../../ui/card.tsx'
import { Skeleton, Loading } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/state-screen.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { mutePost } from '../queries.ts'
import { followedList } from './queries.ts'
import { QueryError } from '../../../components/page/query-error.tsx'

export function FollowedPostsPage() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(followedList())
  const items = itemsOf(list.data)
  usePageTitle(t('notificationSettings.followed'))
  return (
    <>
      <SubHeader keepTabs to={pages.notificationSettings} title={t('notificationSettings.title')} />
      <Page width="solo" busy={list.isPending}>
        <h1 className="type-h1">{t('notificationSettings.followed')}</h1>
        <p className="mt-1.5 mb-4 text-text-muted">{t('notificationSettings.followedLead')}</p>
        {list.isPending ? (
          <Loading>
            <Skeleton className="h-60 rounded-lg!" />
          </Loading>
        ) : items.length > 0 ? (
          <div className="grid gap-4">
            <CardRows>
              {items.map(post => (
                <FollowedRow key={post.id} post={post} />
              ))}
            </CardRows>
            <LoadMore list={list} />
          </div>
        ) : list.isError ? (
          <QueryError query={list} />
        ) : (
          <EmptyState
            art="questions"
            title={t('notificationSettings.nothing.title')}
            lead={t('notificationSettings.nothing.lead')}
          >
            <ButtonLink to={pages.ask}>{t('notificationSettings.nothing.ask')}</ButtonLink>
          </EmptyState>
        )}
      </Page>
    </>
  )
}

function FollowedRow({ post }: { post: FollowedPost }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [on, setOn] = useState(post.on)
  const turn = (next: boolean) => {
    setOn(next)
    mutePost(client, post.id, next).catch(error => {
      setOn(!next)
      toastError(`${t('notificationSettings.failed')}. ${failureText(t, error)}`)
    })
  }
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <PostBadge kind={post.type} />
        <Link
          to={postPath(post)}
          dir="auto"
          className="line-clamp-2 py-1.5 text-copy font-semibold wrap-anywhere hover:underline"
        >
          {post.title}
        </Link>
      </div>
      <Switch
        checked={on}
        aria-label={t('notificationSettings.followedSwitch', { title: post.title })}
        onCheckedChange={turn}
      />
    </li>
  )
}
