import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath, Link, useLocation } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { Conversation } from '../../../../contract/messages.ts'
import { fullTime, useNow } from '../../../lib/time/time.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { showUnread } from '../live.ts'
import { lineTime } from '../when.ts'
import { Count } from '../../../ui/badge.tsx'
import { usePersonName } from '../../../components/person-link.tsx'
import { isolate } from '../../../../contract/text/member-text.ts'

export const listClass = '[&>li:has([aria-current])+li>a]:before:hidden! [&>li:has([aria-current])>a]:before:hidden!'

export const rowClass =
  'relative flex min-h-19 items-center gap-3.5 px-(--gutter) py-3 hover:bg-sunken/60 focus-visible:-outline-offset-3 aria-[current=page]:bg-primary-soft group-[&:not(:first-child)]/row:before:absolute group-[&:not(:first-child)]/row:before:top-0 group-[&:not(:first-child)]/row:before:right-0 group-[&:not(:first-child)]/row:before:left-[calc(var(--gutter)+66px)] group-[&:not(:first-child)]/row:before:h-px group-[&:not(:first-child)]/row:before:bg-line'

/** An opened conversation shows as read immediately, even if marking it fails. */
export function ConversationRow({ line, current }: { line: Conversation; current: boolean }) {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const client = useQueryClient()
  const viewer = useViewer()
  const now = useNow()
  const { search } = useLocation()
  const { other, lastMessage, unreadCount, blocked } = line
  const unread = unreadCount > 0 && !current
  const own = line.state === 'sent' ? 'messages.request.line' : 'messages.you'
  const preview =
    lastMessage?.senderId === viewer.id ? t(own, { text: lastMessage.body }) : lastMessage && isolate(lastMessage.body)
  const at = line.lastMessageAt === null ? undefined : new Date(line.lastMessageAt)
  return (
    <Link
      to={generatePath(pages.conversation, { conversationId: line.id }) + search}
      state={{ from: pages.messages + search }}
      aria-current={current ? 'page' : undefined}
      className={rowClass}
      onClick={() => showUnread(client, { id: line.id, unreadCount: 0 })}
    >
      <Avatar id={other.id} name={other.name} src={other.avatarUrl} size={52} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cx('line-clamp-1 wrap-anywhere', unread ? 'font-bold' : 'font-semibold')}>
            <bdi>{nameOf(other)}</bdi>
          </span>
          {at && (
            <time
              dateTime={at.toISOString()}
              title={fullTime(at, i18n.language)}
              className={cx(
                'tnum text-meta whitespace-nowrap',
                unread ? 'font-semibold text-primary-text' : 'text-text-muted',
              )}
            >
              {lineTime(at, now, i18n.language, t('messages.yesterday'))}
            </time>
          )}
        </span>
        <span className="flex items-center justify-between gap-2">
          <span
            className={cx(
              'line-clamp-1 text-copy leading-5.5 wrap-anywhere',
              unread ? 'font-medium text-text' : 'text-text-muted',
            )}
          >
            {blocked ? t('messages.blockedLine') : preview}
          </span>
          {unread && (
            <>
              <Count value={unreadCount} className="flex-none" />
              <span className="sr-only">{t('messages.unread', { count: unreadCount })}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}
