import { useInfiniteQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionDetail, ThreadReply } from '../../../contract/questions.ts'
import { limits } from '../../../contract/limits.ts'
import { failureText } from '../../lib/api/failure.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ErrorState, StateArt } from '../../ui/feedback/state-screen.tsx'
import { call } from '../../lib/api/api.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { ReportDialog } from '../moderation/public.tsx'
import { anchorOf, useLinkedReply } from './links.ts'
import { wordsOfReply } from './draft.ts'
import { EditReply } from './edit-reply.tsx'
import { KeptTexts, type Edits } from './edits.tsx'
import { putReply, countReplies, dropReply } from './live.ts'
import { replyList } from './queries.ts'
import { ReplyItem } from './reply-item.tsx'
import { PendingReplyItem, type Replying } from './reply-composer.tsx'
import { usePersonName } from '../../components/person-link.tsx'

/** New replies are announced. */
export function ReplyThread({
  question,
  replying,
  edits,
}: {
  question: QuestionDetail
  replying: Replying
  edits: Edits
}) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const client = useQueryClient()
  const list = useInfiniteQuery(replyList(question.id))
  const replies = itemsOf(list.data)
  const isThere = (id: string) => replies.some(reply => reply.id === id)
  const linked = useLinkedReply(list, isThere)
  const [reported, setReported] = useState<ThreadReply>()
  const thread = useRef<HTMLElement>(null)
  const removal = useReplyRemoval(question.id, () => thread.current?.focus({ preventScroll: true }))
  const pending = replying.pending.filter(({ id }) => !isThere(id))
  const missing = Math.max(question.replyCount - replies.length, 0)

  if (list.isPending) return <LoadingReplies />
  if (list.isError && replies.length === 0)
    return (
      <ErrorState message={failureText(t, list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  return (
    <section ref={thread} tabIndex={-1} aria-label={t('question.reply.all')} className="outline-none!">
      {replies.length + pending.length === 0 && (
        <div className="flex flex-wrap items-center gap-4 py-1">
          <StateArt name="replies" size={92} />
          <div className="min-w-48 flex-1">
            <h2 className="type-h2">{t('question.reply.none')}</h2>
            <p className="mt-1 text-text-muted">{t('question.reply.noneLead')}</p>
          </div>
        </div>
      )}
      {replies.length > 0 && (
        <h2 className="type-h2 mb-3">
          {t('questions.replies', { count: Math.max(question.replyCount, replies.length) })}
        </h2>
      )}
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
              <EditReply reply={reply} edits={edits} onDone={() => focusReply(reply.id)} />
            ) : (
              <ReplyItem
                reply={reply}
                slug={question.slug}
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
      <KeptTexts texts={edits.orphans(id => id === question.id || isThere(id))} lead={t('question.editing.removed')} />
      {list.hasNextPage && (
        <Button
          variant="secondary"
          full
          className="mt-3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('questions.showMore', { count: missing })}
        </Button>
      )}
      {reported && (
        <ReportDialog
          subject={{ kind: 'reply', id: reported.id, author: nameOf(reported.author) }}
          title={t('question.reply.reportTitle')}
          onClose={() => setReported(undefined)}
          onReported={() => putReply(client, reported, { underReview: true })}
        />
      )}
    </section>
  )
}

const focusReply = (id: string) =>
  void setTimeout(() => document.getElementById(anchorOf(id))?.focus({ preventScroll: true }))

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

/** Undo takes a few seconds. The callback places focus after a removal. */
function useReplyRemoval(questionId: string, afterwards: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()

  const restore = useMutation({
    mutationFn: (replyId: string) => call(api => api.questions.restoreReply({ replyId })),
    onSuccess: ({ reply, replyCount }) => {
      putReply(client, reply)
      countReplies(client, questionId, replyCount)
      toastSuccess(t('question.reply.restored'))
    },
    onError: error => toastError(failureText(t, error), { title: t('question.reply.restoreFailed') }),
  })

  const remove = useMutation({
    mutationFn: (replyId: string) => call(api => api.questions.removeReply({ replyId })),
    onSuccess: ({ replyCount }, replyId) => {
      dropReply(client, questionId, replyId)
      countReplies(client, questionId, replyCount)
      toastSuccess(t('question.reply.removed'), {
        id: `removed:${replyId}`,
        duration: limits.undoShown,
        action: { label: t('question.detail.undo'), onClick: () => restore.mutate(replyId) },
      })
      afterwards()
    },
    onError: error => toastError(failureText(t, error), { title: t('question.reply.removeFailed') }),
  })

  return {
    remove: (replyId: string) => remove.mutate(replyId),
    removing: (replyId: string) => remove.isPending && remove.variables === replyId,
  }
}
