import { use, createContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lengthOf } from '../../../contract/values/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { ActionBar } from '../../components/page/page-bars.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { useWide } from '../../lib/dom/use-media.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Composer } from '../../ui/form/composer.tsx'
import { ReplyBubble } from '../../ui/bubble.tsx'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText, isRefusal } from '../../lib/api/failure.ts'
import { newId } from '../../lib/storage/new-id.ts'
import { keepDraft, useStoredState } from '../../lib/storage/stored-state.ts'
import { toastError } from '../../ui/feedback/toast.tsx'
import { fitsReply } from './draft.ts'
import { countReplies, dropQuestion, putReply } from './live.ts'

export function ReplyComposer() {
  const { t } = useTranslation()
  const typing = use(TypingContext)
  const viewer = useViewer()
  const wide = useWide()
  if (!typing) return null
  const composer = (
    <Composer
      look={wide ? 'card' : 'pill'}
      label={t('question.reply.label')}
      placeholder={t('question.reply.placeholder')}
      sendLabel={t('question.reply.submit')}
      value={typing.text}
      onChange={typing.setText}
      onSend={typing.submit}
      canSend={typing.canSend}
      length={{ used: lengthOf(typing.text.trim()), max: limits.replyMax }}
      avatar={<Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} size={36} />}
    />
  )
  if (wide)
    return (
      // Opaque to the window's edge, so that no reply shows below the card.
      <div className="sticky bottom-0 mt-6 rounded-t-lg bg-background pb-5">
        <div className="rounded-lg shadow-float">{composer}</div>
      </div>
    )
  return (
    <ActionBar width="full">
      <div className="min-w-0 flex-1">{composer}</div>
    </ActionBar>
  )
}

export function PendingReplyItem({ item, replying }: { item: PendingReply; replying: Replying }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const sending = replying.sending(item.id)
  return (
    <ReplyBubble
      person={viewer}
      mine
      state={sending ? 'pending' : 'failed'}
      author={t('question.detail.you')}
      meta={sending ? t('question.reply.sending') : undefined}
      below={
        sending ? undefined : (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-meta text-danger">
            {t('question.reply.notSent')}
            <button
              type="button"
              className="min-h-11 px-1 font-semibold underline underline-offset-3"
              onClick={() => replying.again(item)}
            >
              {t('question.reply.again')}
            </button>
          </p>
        )
      }
    >
      {item.body}
    </ReplyBubble>
  )
}

/** Shown immediately, until the server has stored it. */
interface PendingReply {
  id: string
  body: string
  at: string
}

const none: PendingReply[] = []

/**
 * The text survives a reload, and a sign-out once sending was attempted. Without an answer the reply stays pending; a refused one
 * returns to the composer.
 */
export function useReplying(questionId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const keys = { text: `${viewerId}:reply:${questionId}`, pending: `${viewerId}:unsent:${questionId}` }
  const [text, setText] = useStoredState(keys.text, '')
  const [pending, setPending] = useStoredState(keys.pending, none)

  const send = useMutation({
    mutationFn: ({ id, body }: PendingReply) => call(api => api.questions.reply({ questionId, id, body })),
    scope: { id: `reply:${questionId}` },
    onSuccess: ({ reply, replyCount }) => {
      putReply(client, reply)
      countReplies(client, questionId, replyCount)
      setPending(waiting => waiting.filter(({ id }) => id !== reply.id))
    },
    onError: (error, { id, body }) => {
      if (!isRefusal(error)) return
      setPending(waiting => waiting.filter(item => item.id !== id))
      setText(typed => (typed ? `${body}\n${typed}` : body))
      keepDraft(keys.text)
      const { code } = failureOf(error)
      const reason = code === 'SIGNED_OUT' ? t('question.reply.signedOut') : failureText(t, error)
      toastError(`${reason} ${t('question.reply.kept')}`, { title: t('question.reply.failed') })
      if (code === 'QUESTION_NOT_FOUND') dropQuestion(client, questionId)
    },
  })

  const typing = {
    text,
    setText,
    canSend: fitsReply(text),
    submit: () => {
      const reply = { id: newId(), body: text.trim(), at: new Date().toISOString() }
      keepDraft(keys.pending)
      setPending(waiting => [...waiting, reply])
      setText('')
      send.mutate(reply)
    },
  }
  const { mutate } = send
  const sent = send.isPending ? send.variables.id : undefined
  const replying = useMemo(
    () => ({ pending, sending: (id: string) => id === sent, again: (reply: PendingReply) => mutate(reply) }),
    [pending, sent, mutate],
  )
  return { typing, replying }
}

export type Replying = ReturnType<typeof useReplying>['replying']
type Typing = ReturnType<typeof useReplying>['typing']

/** Its own context, so that a keystroke does not re-render the screen. */
export const TypingContext = createContext<Typing | null>(null)
