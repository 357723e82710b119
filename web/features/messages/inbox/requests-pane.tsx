import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { MessageRequest } from '../../../../contract/message-requests.ts'
import { pages } from '../../../../contract/pages.ts'
import { LoadMore } from '../../../components/list/card-list.tsx'
import { OfflineBanner } from '../../../components/page/offline-banner.tsx'
import { Page } from '../../../components/page/page.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { useWide } from '../../../lib/dom/use-media.ts'
import { fullTime, useNow } from '../../../lib/time/time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge, postIcon } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/feedback/state-screen.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadingRows } from './list-states.tsx'
import { requestsQuery } from '../queries.ts'
import { lineTime } from '../when.ts'
import { useSubject } from '../subject.ts'
import { joinValues } from '../../../../contract/text/member-text.ts'
import { QueryError } from '../../../components/page/query-error.tsx'

/** The list of received requests, next to the conversations or alone. */
export function RequestsPane() {
  const { t } = useTranslation()
  const wide = useWide()
  const list = useInfiniteQuery(requestsQuery())
  usePageTitle(t('messages.requests.title'))
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <div className="min-h-0 md:overflow-y-auto">
      {wide && <OfflineBanner detail={t('shell.offline.detail')} />}
      <SubHeader keepTabs to={pages.messages} title={t('messages.title')} />
      <Page width="solo" busy={list.isPending}>
        <h1 className="type-h1">{t('messages.requests.title')}</h1>
        <p className="mt-1.5 mb-4 text-text-muted">{t('messages.requests.lead')}</p>
        {list.isPending ? (
          <LoadingRows />
        ) : !list.data ? (
          <QueryError query={list} />
        ) : items.length === 0 ? (
          <EmptyState art="messages" title={t('messages.requests.empty')} lead={t('messages.requests.emptyLead')} />
        ) : (
          <>
            <ul className="grid gap-3">
              {items.map(request => (
                <li key={request.conversationId} className="min-w-0">
                  <RequestCard request={request} />
                </li>
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        )}
        <p className="mt-6">
          <TextLink tall to={pages.writers}>
            {t('messages.requests.choose')}
          </TextLink>
        </p>
      </Page>
    </div>
  )
}

function RequestCard({ request: { conversationId, sender, body, about, sentAt } }: { request: MessageRequest }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const subject = useSubject()
  const at = new Date(sentAt)
  return (
    <Link
      to={generatePath(pages.conversation, { conversationId })}
      state={{ from: pages.requests }}
      className="block rounded-lg border border-line bg-surface px-4 py-3.5 hover:bg-sunken/60"
    >
      <span className="flex items-center gap-3">
        <Avatar id={sender.id} name={sender.name} src={sender.avatarUrl} size={48} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="line-clamp-1 font-semibold wrap-anywhere">
              <bdi>{sender.name || t('ui.formerMember')}</bdi>
            </span>
            <time
              dateTime={sentAt}
              title={fullTime(at, i18n.language)}
              className="tnum text-meta whitespace-nowrap text-text-muted"
            >
              {lineTime(at, now, i18n.language, t('messages.yesterday'))}
            </time>
          </span>
          <span className="line-clamp-1 text-meta text-text-muted wrap-anywhere">
            {joinValues([sender.headline, sender.neighborhood])}
          </span>
        </span>
      </span>
      {about && (
        <Badge tone={about.type} icon={postIcon(about.type)} className="mt-2.5 max-w-full whitespace-normal!">
          <span className="line-clamp-2 wrap-anywhere">{subject(about)}</span>
        </Badge>
      )}
      <span dir="auto" className="mt-2 line-clamp-2 text-copy leading-5.5 wrap-anywhere">
        {body}
      </span>
    </Link>
  )
}
