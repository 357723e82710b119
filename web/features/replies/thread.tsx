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
import { anchorOf, useLinkedReply } from './links.ts'
import { wordsOfReply } from './draft.ts'
import { EditReply } from './edit-reply.tsx'
import { KeptTexts, type Edits } from './edits.tsx'
import { putReply } from './live.ts'
import { replyList } from './queries.ts'
import { ReplyItem } from './item.tsx'
import { useReplyRemoval } from './use-removal.ts'
import { PendingReplyItem, type Replying } from './composer.tsx'
import type { Thread } from './thread-of.ts'
import { usePersonName } from '../../components/person-link.tsx'
import { QueryError } from '../../components/page/query-error.tsx'

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
