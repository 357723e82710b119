import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadReply } from '../../../contract/replies.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { focusIfLost } from '../../lib/dom/focus.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { StateArt } from '../../ui/feedback/state-screen.tsx'
import { ReportDialog } from '../moderation/public.tsx'
import { anchorOf, useLinkedReply, copyUrl, useProfilePath } from './links.ts'
import { wordsOfReply } from './draft.ts'
import { EditReply } from './edit-reply.tsx'
import { KeptTexts, type Edits } from './edits.tsx'
import { putReply } from './live.ts'
import { replyList } from './queries.ts'
import { useReplyRemoval } from './use-removal.ts'
import { PendingReplyItem, type Replying } from './composer.tsx'
import type { Thread } from './thread-of.ts'
import { usePersonName, PersonLink } from '../../components/person-link.tsx'
import { QueryError } from '../../components/page/query-error.tsx'
import { Flag, Link as LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { ActionMenu, type Action } from '../../components/action-menu.tsx'
import { LinkedText } from '../../components/post/linked-text.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ReplyBubble } from '../../ui/bubble.tsx'
import { UnderReview } from '../../components/post/moderation-status.tsx'
import { isolate } from '../../../contract/text/member-text.ts'

export function ReplyThread({
  thread,
  replyCount,
  replying,
  edits,
  renderHeading,
  renderMarks,
}: {
  thread: Thread
  replyCount: number
  replying: Replying
  edits: Edits
  renderHeading?: (count: number) => ReactNode
  renderMarks?: (reply: ThreadReply, replies: readonly ThreadReply[]) => ReactNode
}) {
  const { t } = useTranslation()
  const { postId, words, none } = thread
  const nameOf = usePersonName()
  const client = useQueryClient()
  const list = useInfiniteQuery(replyList(thread))
  const replies = itemsOf(list.data)
  const isThere = (id: string) => replies.some(reply => reply.id === id)
  const linked = useLinkedReply(list, words, isThere)
  const [reported, setReported] = useState<ThreadReply>()
  const section = useRef<HTMLElement>(null)
  const removal = useReplyRemoval(thread, () => section.current?.focus({ preventScroll: true }))
  const pending = replying.pending.filter(({ id }) => !isThere(id))
  const missing = Math.max(replyCount - replies.length, 0)

  if (list.isPending) return <LoadingReplies />
  if (list.isError && replies.length === 0) return <QueryError query={list} />
  return (
    <section ref={section} tabIndex={-1} aria-label={t(`replies.${words}.all`)} className="outline-none!">
      {replies.length + pending.length === 0 && (
        <div className="flex flex-wrap items-center gap-4 py-1">
          <StateArt name="replies" size={92} />
          <div className="min-w-48 flex-1">
            {none.heading && <h2 className="mb-1 type-h2">{none.heading}</h2>}
            <p className="text-text-muted">{none.lead}</p>
          </div>
        </div>
      )}
      {replies.length > 0 && renderHeading?.(Math.max(replyCount, replies.length))}
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-3">
        {replies.map(reply => (
          <li
            key={reply.id}
            id={anchorOf(reply.id)}
            tabIndex={-1}
            aria-current={reply.id === linked || undefined}
            className={cx(
              'scroll-mt-20 rounded-lg outline-offset-4',
              reply.id === linked && 'outline-2 outline-accent-line',
            )}
          >
            {edits.of(reply.id) ? (
              <EditReply reply={reply} thread={thread} edits={edits} onDone={() => focusReply(reply.id)} />
            ) : (
              <ReplyItem
                reply={reply}
                thread={thread}
                marks={renderMarks?.(reply, replies)}
                removing={removal.removing(reply.id)}
                onEdit={() => edits.begin(reply.id, { before: wordsOfReply(reply), opened: reply })}
                onRemove={() => removal.remove(reply.id)}
                onReport={() => setReported(reply)}
              />
            )}
          </li>
        ))}
        {pending.map(item => (
          <li key={item.id}>
            <PendingReplyItem item={item} replying={replying} />
          </li>
        ))}
      </ol>
      <KeptTexts texts={edits.orphans(id => id === postId || isThere(id))} lead={t('replies.removedElsewhere')} />
      {list.hasNextPage && (
        <Button
          variant="secondary"
          full
          className="mt-3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('replies.showMore', { count: missing })}
        </Button>
      )}
      {reported && (
        <ReportDialog
          subject={{ kind: 'reply', id: reported.id, author: nameOf(reported.author) }}
          title={t(`replies.${words}.reportTitle`)}
          onClose={() => setReported(undefined)}
          onReported={() => putReply(client, reported, { underReview: true })}
        />
      )}
    </section>
  )
}

const focusReply = (id: string) =>
  focusIfLost(() => document.getElementById(anchorOf(id))?.focus({ preventScroll: true }))

function LoadingReplies() {
  return (
    <div className="flex flex-col gap-3" aria-hidden="true">
      {[2, 1, 3].map(lines => (
        <div key={lines} className="grid grid-cols-[36px_minmax(0,1fr)] gap-2.5">
          <Skeleton petal className="size-9" />
          <div className="rounded-bubble-reply border border-line bg-surface p-4">
            <SkeletonText lines={lines} />
          </div>
        </div>
      ))}
    </div>
  )
}

function ReplyItem({
  reply,
  thread: { words, urlOf, organizer },
  marks,
  removing,
  onEdit,
  onRemove,
  onReport,
}: {
  reply: ThreadReply
  thread: Thread
  marks?: ReactNode
  removing: boolean
  onEdit: () => void
  onRemove: () => void
  onReport: () => void
}) {
  const { t } = useTranslation()
  const { id } = useViewer()
  const { author, can, underReview } = reply
  const profile = useProfilePath(author.id)
  const mine = author.id === id
  const name = usePersonName()(author)
  const actions: (Action | false)[] = [
    {
      label: t('replies.copyLink'),
      icon: LinkIcon,
      run: () => void copyUrl(t, urlOf(reply.id), t(`replies.${words}.copied`)),
    },
    can.edit && { label: t('replies.edit'), icon: Pencil, run: onEdit },
    can.report && !underReview && { label: t('replies.report'), icon: Flag, run: onReport },
    can.remove && { label: t('replies.remove'), icon: Trash2, danger: true, run: onRemove },
  ]
  return (
    <ReplyBubble
      person={author}
      to={profile}
      mine={mine}
      state={removing ? 'pending' : 'sent'}
      author={
        <PersonLink person={author} to={profile} className="hit-44 hover:underline">
          <bdi>{mine ? t('replies.you') : name}</bdi>
        </PersonLink>
      }
      meta={
        removing ? (
          t('replies.removing')
        ) : (
          <>
            {!mine && author.neighborhood && `${isolate(author.neighborhood)} · `}
            <RelativeTime date={reply.createdAt} />
            {reply.editedAt && ` · ${t('replies.edited')}`}
          </>
        )
      }
      menu={
        <ActionMenu
          label={mine ? t(`replies.${words}.menuOwn`) : t(`replies.${words}.menu`, { name })}
          busy={removing}
          className="text-text-muted"
          actions={actions}
        />
      }
      tag={author.id === organizer?.id && <Badge tone="event">{t('replies.organizer')}</Badge>}
      below={
        (underReview || marks) && (
          <div className="mt-2 flex flex-wrap items-center gap-2">
            {marks}
            {underReview && <UnderReview />}
          </div>
        )
      }
    >
      <LinkedText text={reply.body} />
    </ReplyBubble>
  )
}
