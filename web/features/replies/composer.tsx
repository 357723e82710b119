import { use, createContext, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { storedLength } from '../../../contract/text/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { ActionBar } from '../../components/page/page-bars.tsx'
import type { ThreadReply } from '../../../contract/replies.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useWide } from '../../lib/dom/use-media.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Composer } from '../../ui/form/composer.tsx'
import { ReplyBubble } from '../../ui/bubble.tsx'
import { call } from '../../lib/api/api.ts'
import { invalidateNow } from '../../lib/cache/change-data.ts'
import { repliesKey } from '../../lib/cache/replies-key.ts'
import { failureOf, failureText, isRefusal } from '../../lib/api/failure.ts'
import { useClientId } from '../../lib/storage/client-id.ts'
import { keepDraft, sentId, useStoredState } from '../../lib/storage/stored-state.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { fitsReply } from './draft.ts'
import { putReply } from './live.ts'
import type { Thread } from './thread-of.ts'
import { serverNow } from '../../lib/time/clock.ts'

export function ReplyComposer({
  words,
  extra,
  focused = false,
}: Pick<Thread, 'words'> & { extra?: ReactNode; focused?: boolean }) {
  const { t } = useTranslation()
  const typing = use(TypingContext)
  const viewer = useViewer()
  const wide = useWide()
  if (!typing) return null
  const composer = (
    <Composer
      look={wide ? 'card' : 'pill'}
      label={t(`replies.${words}.label`)}
      placeholder={t(`replies.${words}.placeholder`)}
      sendLabel={t(`replies.${words}.submit`)}
      extra={extra}
      focused={focused}
      value={typing.text}
      onChange={typing.setText}
      onSend={typing.submit}
      canSend={typing.canSend}
      length={{ used: storedLength(typing.text), max: limits.replyMax }}
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
      author={t('replies.you')}
      meta={sending ? t('replies.sending') : undefined}
      below={
        sending ? undefined : (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-meta text-danger">
            {t('replies.notSent')}
            <button
              type="button"
              className="min-h-11 px-1 font-semibold underline underline-offset-3"
              onClick={() => replying.again(item)}
            >
              {t('replies.again')}
            </button>
          </p>
        )
      }
    >
      {item.body}
    </ReplyBubble>
  )
}

export interface Marks {
  asks?: boolean
  answers?: ThreadReply
}

/** Shown immediately, until the server has stored it. */
export interface PendingReply {
  asks?: boolean
  answers?: string
  id: string
  body: string
  at: string
  /** An earlier attempt with other words may have been stored. */
  corrected?: boolean
}

const none: PendingReply[] = []
const unmarked: Marks = {}
const kept = ({ answers, ...marks }: Marks) => ({ ...marks, ...(answers ? { answers: answers.id } : {}) })

/**
 * The text survives a reload, and a sign-out once sending was attempted. Without an answer the reply stays pending; a refused one
 * returns to the composer.
 */
export function useReplying({ postId, words, add, added, drop, goneCodes }: Thread) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const keys = { text: `${viewerId}:reply:${postId}`, pending: `${viewerId}:unsent:${postId}` }
  const [text, setText] = useStoredState(keys.text, '')
  const [pending, setPending] = useStoredState(keys.pending, none)
  const [marks, setMarks] = useState(unmarked)
  const ids = useClientId(keys.text, text === '')

  const send = useMutation({
    mutationFn: async (reply: PendingReply) => {
      try {
        return await add(reply)
      } catch (error) {
        const { code, data } = failureOf(error)
        if (code !== 'ALREADY_STORED' || data.version === undefined) throw error
        // What the author changed in the thread since then is newer than what waits here.
        if (!reply.corrected) return null
        const edit = { replyId: reply.id, body: reply.body, basedOn: data.version }
        return { reply: await call(api => api.replies.edit(edit)) }
      }
    },
    scope: { id: `reply:${postId}` },
    onSuccess: (stored, { id }) => {
      setPending(waiting => waiting.filter(item => item.id !== id))
      if (!stored) return invalidateNow(client, { queryKey: repliesKey(postId) })
      putReply(client, stored.reply)
      if ('replyCount' in stored) added(client, stored)
      else toastSuccess(t(`replies.${words}.postedBefore`))
    },
    onError: (error, { id, body }) => {
      if (!isRefusal(error)) {
        // Without a connection, the waiting reply says enough.
        if (failureOf(error).code !== 'NETWORK')
          toastError(failureText(t, error), { title: t(`replies.${words}.failed`) })
        return
      }
      const { code } = failureOf(error)
      setPending(waiting => waiting.filter(item => item.id !== id))
      setText(typed => (typed ? `${body}\n${typed}` : body))
      if (code === 'ALREADY_STORED' || code === 'ID_TAKEN') keepDraft(keys.text)
      else ids.takeBack(id)
      const reason = code === 'SIGNED_OUT' ? t(`replies.${words}.signedOut`) : failureText(t, error)
      toastError(`${reason} ${t('replies.kept')}`, { title: t(`replies.${words}.failed`) })
      if (goneCodes.includes(code)) drop(client)
    },
  })

  const typing = {
    text,
    setText,
    marks,
    setMarks,
    canSend: fitsReply(text),
    submit: () => {
      const id = ids.takeNow()
      const corrected = sentId(keys.text) === id
      const at = new Date(serverNow()).toISOString()
      const reply = { ...kept(marks), id, body: text.trim(), at, ...(corrected ? { corrected } : {}) }
      keepDraft(keys.pending)
      setPending(waiting => [...waiting, reply])
      setText('')
      setMarks(unmarked)
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
