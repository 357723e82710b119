import { CircleAlert, Clock3, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Message } from '../../../../contract/messages.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Bubble } from '../../../ui/bubble.tsx'
import { cx } from '../../../ui/cx.ts'
import { useConnection } from '../../../lib/live/connection.ts'
import { newId } from '../../../lib/storage/new-id.ts'
import {
  enqueueMessage,
  markQueuedMessages,
  onSendQueueChange,
  queuedMessages,
  type QueuedMessage,
} from '../../../lib/storage/send-queue.ts'
import { PostReference } from './post-reference.tsx'
import { Stamp } from './separators.tsx'
import { clockTime, stampOver } from '../when.ts'
import { flushSendQueue } from '../send-queue.ts'
import { serverNow } from '../../../lib/time/clock.ts'
import { MemberText } from '../../../ui/member-text.tsx'

export function QueuedMessages({
  sendQueue: { queued, again },
  before,
  today,
}: {
  sendQueue: SendQueue
  before: Message | undefined
  today: number
}) {
  const { t, i18n } = useTranslation()
  const viewer = useViewer()
  return queued.map((message, index) => {
    const previous = queued[index - 1]
    const next = queued[index + 1]
    const previousAt = previous ? new Date(previous.at) : before && new Date(before.createdAt)
    const stamp = stampOver(new Date(message.at), previousAt)
    const follows =
      !stamp && !message.postId && (previous ? previous.failed === message.failed : before?.senderId === viewer.id)
    const last = next?.failed !== message.failed
    return (
      <li key={message.id} data-message={message.id} className={cx(follows ? 'pt-0.75' : 'pt-2')}>
        {stamp && <Stamp at={message.at} kind={stamp} today={today} />}
        {message.postId && <PostReference own postId={message.postId} />}
        <Bubble own last={last} state={message.failed ? 'failed' : 'pending'}>
          <span className="sr-only">{t('messages.thread.own')}: </span>
          <MemberText as="div" className="whitespace-pre-wrap">
            {message.body}
          </MemberText>
        </Bubble>
        {last && !message.failed && (
          <p className="mt-1 flex min-h-5 items-center justify-end gap-1.25 pr-0.5 text-meta text-text-muted">
            <Clock3 size={15} aria-hidden="true" />
            {message.resumesAt
              ? t('messages.thread.resumes', { time: clockTime(inFullMinutes(message.resumesAt), i18n.language) })
              : t('messages.thread.sending')}
          </p>
        )}
        {last && message.failed && (
          <p className="flex min-h-9 flex-wrap items-center justify-end gap-1 pr-0.5 text-meta text-danger">
            <span className="inline-flex items-center gap-1.25">
              <CircleAlert size={15} aria-hidden="true" />
              {message.broken ? t('messages.sendFailed') : t('messages.thread.notSent')}
            </span>
            <button
              type="button"
              className="relative inline-flex min-h-9 items-center gap-1.25 px-1 font-bold underline underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-1 after:content-['']"
              onClick={again}
            >
              <RotateCw size={15} aria-hidden="true" />
              {t('messages.thread.again')}
            </button>
          </p>
        )}
      </li>
    )
  })
}

/** Rounded up, so that the time is never too early. */
const inFullMinutes = (moment: number) => new Date(Math.ceil(moment / 60_000) * 60_000)

/** Leaves out messages that the thread already contains. */
export function useQueuedMessages(account: string, conversationId: string, items: Message[]) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const offline = useConnection() === 'offline'
  const [waiting, setWaiting] = useState<QueuedMessage[]>([])

  useEffect(() => {
    let current = true
    const look = () =>
      void queuedMessages(account).then(all => {
        if (current) setWaiting(all.filter(message => message.conversationId === conversationId))
      })
    look()
    const stop = onSendQueueChange(look)
    return () => {
      current = false
      stop()
    }
  }, [account, conversationId])

  const flush = useCallback(() => flushSendQueue(client, account, t), [client, account, t])
  useEffect(flush, [flush])

  const sent = new Set(items.slice(-100).map(({ id }) => id))
  return {
    queued: waiting
      .filter(({ id }) => !sent.has(id))
      .map(message => ({
        ...message,
        failed: message.failed || offline,
        broken: message.failed && message.broken,
      })),
    send: (body: string, postId: string | null) => {
      const message = { id: newId(), account, conversationId, body, postId }
      setWaiting(before => [...before, { ...message, at: serverNow(), failed: false }])
      void enqueueMessage(message).then(flush)
    },
    again: () => void markQueuedMessages(account, { failed: false }).then(flush),
  }
}
export type SendQueue = ReturnType<typeof useQueuedMessages>
