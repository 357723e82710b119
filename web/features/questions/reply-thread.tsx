import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { QuestionDetail, Reply } from '../../../contract/questions.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { failureText } from '../../lib/failure.ts'
import { useViewer } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ReplyBubble } from '../../ui/reply-bubble.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-screen.tsx'
import { replyList } from './queries.ts'
import type { Replying } from './use-replying.ts'

/** The replies, oldest first, with this person's unsent ones at the end. New ones are appended live and announced. */
export function ReplyThread({ question, replying }: { question: QuestionDetail; replying: Replying }) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(replyList(question.id))
  const replies = list.data?.pages.flatMap(page => page.items) ?? []
  const unsent = replying.unsent.filter(({ id }) => !replies.some(reply => reply.id === id))
  const missing = Math.max(question.replyCount - replies.length, 0)

  if (list.isPending) return <LoadingReplies />
  if (list.isError && replies.length === 0)
    return (
      <ErrorState message={failureText(t, list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  return (
    <>
      {replies.length + unsent.length === 0 && (
        <EmptyState art="replies" level={2} title={t('questions.reply.none')} lead={t('questions.reply.noneLead')} />
      )}
      {replies.length > 0 && (
        <h2 className="type-h2 mb-3">
          {t('questions.replies', { count: Math.max(question.replyCount, replies.length) })}
        </h2>
      )}
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-3">
        {replies.map(reply => (
          <li key={reply.id}>
            <ReplyItem reply={reply} />
          </li>
        ))}
        {unsent.map(item => (
          <li key={item.id}>
            <UnsentReply item={item} replying={replying} />
          </li>
        ))}
      </ol>
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
    </>
  )
}

function ReplyItem({ reply }: { reply: Reply }) {
  const { t } = useTranslation()
  const { id } = useViewer()
  const { author } = reply
  const mine = author.id === id
  return (
    <ReplyBubble
      person={author}
      mine={mine}
      author={
        <Link to={mine ? '/profile' : `/profile/${author.id}`} className="hit-44 hover:underline">
          {mine ? t('questions.detail.you') : author.name || t('questions.unknownAuthor')}
        </Link>
      }
      meta={
        <>
          {!mine && author.neighborhood && `${author.neighborhood} · `}
          <RelativeTime date={reply.createdAt} />
        </>
      }
    >
      {reply.body}
    </ReplyBubble>
  )
}

function UnsentReply({ item, replying }: { item: Replying['unsent'][number]; replying: Replying }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const sending = replying.sending(item.id)
  return (
    <ReplyBubble
      person={viewer}
      mine
      state={sending ? 'pending' : 'failed'}
      author={t('questions.detail.you')}
      meta={sending ? t('questions.reply.sending') : undefined}
      below={
        sending ? undefined : (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-meta text-danger">
            {t('questions.reply.notSent')}
            <button
              type="button"
              className="min-h-11 px-1 font-semibold underline underline-offset-3"
              onClick={() => replying.again(item)}
            >
              {t('questions.reply.again')}
            </button>
          </p>
        )
      }
    >
      {item.body}
    </ReplyBubble>
  )
}

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
