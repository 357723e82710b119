import { MessageCircleQuestionMark, Reply as ReplyIcon } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import type { ThreadReply } from '../../../../contract/replies.ts'
import type { Talk } from '../../../../contract/talk.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChip } from '../../../ui/form/chip.tsx'
import {
  KeptTexts,
  ReplyComposer,
  ReplyThread,
  TypingContext,
  type Edits,
  type Replying,
  type Thread,
} from '../../replies/public.tsx'
import { CommentMarks, useFirstName } from './comment-marks.tsx'

/** The comments, and the box to write one. */
export function Comments({
  thread,
  event,
  talk,
  replying,
  edits,
}: {
  thread: Thread
  event: EventDetail
  talk: Talk
  replying: Replying
  edits: Edits
}) {
  const { t } = useTranslation()
  const isOwn = event.can.organize
  const typing = use(TypingContext)
  const answers = typing?.marks.answers
  return (
    <>
      <ReplyThread
        thread={thread}
        replyCount={talk.commentCount}
        replying={replying}
        edits={edits}
        renderMarks={(comment, comments) => (
          <Marks
            comment={comment}
            comments={comments}
            event={event}
            onAnswer={isOwn && talk.can.comment ? () => typing?.setMarks({ answers: comment }) : undefined}
          />
        )}
      />
      {!talk.can.comment && (
        <>
          <p className="mt-4 text-copy text-text-muted">{t('talk.closed')}</p>
          <KeptTexts texts={typing?.text.trim() ? [typing.text.trim()] : []} />
        </>
      )}
      {talk.can.comment && (
        <ReplyComposer
          words="comment"
          focused={answers !== undefined}
          extra={isOwn ? answers && <Answering question={answers} /> : <AskChip event={event} />}
        />
      )}
    </>
  )
}

function Marks({
  comment,
  comments,
  event,
  onAnswer,
}: {
  comment: ThreadReply
  comments: readonly ThreadReply[]
  event: EventDetail
  onAnswer: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const firstName = useFirstName()
  if (comment.kind === 'question')
    return (
      <>
        <CommentMarks comment={comment} organizer={event.author} />
        {onAnswer && !comment.isAnswered && (
          <Button variant="tonal" size="sm" onClick={onAnswer}>
            {t('talk.answer')}
          </Button>
        )}
      </>
    )
  const question = comment.answersId && comments.find(({ id }) => id === comment.answersId)
  if (!question) return null
  return (
    <Link
      to={`#reply-${question.id}`}
      replace
      className="hit-44 inline-flex items-center gap-1.5 text-meta text-text-muted hover:underline"
    >
      <ReplyIcon size={15} aria-hidden="true" />
      {t('talk.answerTo', { name: firstName(question.author) })}
    </Link>
  )
}

function AskChip({ event }: { event: EventDetail }) {
  const { t } = useTranslation()
  const firstName = useFirstName()
  const typing = use(TypingContext)
  const asks = typing?.marks.asks === true
  return (
    <ChoiceChip pressed={asks} onClick={() => typing?.setMarks(asks ? {} : { asks: true })}>
      {!asks && <MessageCircleQuestionMark size={17} aria-hidden="true" />}
      {t('talk.ask', { name: firstName(event.author) })}
    </ChoiceChip>
  )
}

function Answering({ question }: { question: ThreadReply }) {
  const { t } = useTranslation()
  const firstName = useFirstName()
  const typing = use(TypingContext)
  return (
    <ChoiceChip pressed onClick={() => typing?.setMarks({})}>
      {t('talk.answerTo', { name: firstName(question.author) })}
    </ChoiceChip>
  )
}
