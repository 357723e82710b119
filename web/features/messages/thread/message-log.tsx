import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { ArrowDown } from 'lucide-react'
import type { Message } from '../../../../contract/messages.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { useNow } from '../../../lib/time/time.ts'
import { toastError, toastInfo } from '../../../ui/feedback/toast.tsx'
import { Spinner } from '../../../ui/feedback/loader.tsx'
import { Count } from '../../../ui/badge.tsx'
import { MessageChunk, chunksOf, type Chunk } from './message-chunk.tsx'
import { loadMessages, showAround, showNewest } from '../queries.ts'
import type { Thread } from '../state.ts'
import type { Asked } from './thread-dialogs.tsx'
import { QueuedMessages, type SendQueue } from './queued-messages.tsx'
import { useLogScroll } from './use-log-scroll.ts'
import { useReadMark, useUnreadLine } from './read-position.ts'

export function MessageLog({
  thread,
  sendQueue,
  after,
  onAsk,
}: {
  thread: Thread
  sendQueue: SendQueue
  /** Under the newest message. */
  after?: ReactNode
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const viewer = useViewer()
  const today = new Date(useNow()).setHours(0, 0, 0, 0)
  const { conversation, items, older, newer } = thread
  const { id, other, unreadCount, lastReadSeq } = conversation
  const chunks = useChunks(items)
  const { queued } = sendQueue

  const more = useMutation({ mutationFn: (end: 'older' | 'newer') => loadMessages(client, id, end) })
  const { mutate, isPending, isError } = more
  const load = useCallback(
    (end: 'older' | 'newer', there: string | null) => {
      if (there !== null && !isPending && !isError) mutate(end)
    },
    [isPending, isError, mutate],
  )
  const line = useUnreadLine(thread)
  const isHit = useSearchParams()[0].has('message')
  const { log, place, toNewest, toMessage } = useLogScroll(items, queued.length, {
    more: newer !== null,
    line: isHit ? undefined : line?.seq,
    onOlder: useCallback(() => load('older', older), [load, older]),
    onNewer: useCallback(() => load('newer', newer), [load, newer]),
  })
  useReadMark(thread, place === 'newest')
  const { found, leave } = useFound(thread, toMessage)

  const last = items.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(unreadCount > 0 ? lastReadSeq : last)
  if (place === 'newest' && newer === null && seen !== last) setSeen(last)
  const arrived =
    newer === null ? items.filter(({ seq, senderId }) => seq > seen && senderId !== viewer.id).length : unreadCount

  const jump = () => {
    // The focused button unmounts.
    log.current?.focus({ preventScroll: true })
    if (newer === null) return toNewest()
    leave()
    return void showNewest(client, id).then(toNewest, error => toastError(failureText(t, error)))
  }
  const waiting = useRef(queued.length)
  useEffect(() => {
    if (queued.length > waiting.current) toNewest()
    waiting.current = queued.length
  }, [queued.length, toNewest])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={log}
        tabIndex={-1}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 pt-4 pb-3 [overflow-anchor:none] md:px-6 md:pt-6"
      >
        <div>
          {isPending && more.variables === 'older' && (
            <p role="status" className="flex justify-center py-2 text-text-muted">
              <Spinner />
              <span className="sr-only">{t('messages.thread.older')}</span>
            </p>
          )}
          {isError && (
            <p role="alert" className="flex flex-wrap items-center justify-center gap-x-2 text-meta text-text-muted">
              {t('messages.thread.moreFailed')}
              <button
                type="button"
                className="min-h-11 px-1 font-semibold text-primary-text underline underline-offset-3"
                onClick={() => mutate(more.variables ?? 'older')}
              >
                {t('ui.tryAgain')}
              </button>
            </p>
          )}
          {/* Loading another page is not announced. */}
          <ol
            aria-label={t('messages.thread.label', { name: other.name })}
            aria-live={isPending || newer !== null ? 'off' : 'polite'}
            aria-relevant="additions"
          >
            {chunks.map(chunk => (
              <MessageChunk
                key={chunk.key}
                chunk={chunk}
                other={other}
                viewerId={viewer.id}
                today={today}
                line={chunk.items.some(({ seq }) => seq === line?.seq) ? line : undefined}
                found={chunk.items.some(message => message.id === found) ? found : undefined}
                onAsk={onAsk}
              />
            ))}
            {newer === null && <QueuedMessages sendQueue={sendQueue} today={today} before={items.at(-1)} />}
          </ol>
          {after}
        </div>
      </div>
      <JumpButton
        count={arrived}
        shown={place === 'far' || newer !== null || (arrived > 0 && place !== 'newest')}
        onJump={jump}
      />
    </div>
  )
}

function useChunks(items: Message[]): Chunk[] {
  const [state, setState] = useState(() => ({ items, chunks: chunksOf(items) }))
  if (state.items === items) return state.chunks
  const chunks = chunksOf(items, state.chunks)
  setState({ items, chunks })
  return chunks
}

/** `leave` clears the URL parameter. */
function useFound(thread: Thread, toMessage: (id: string) => boolean) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const wanted = params.get('message') ?? undefined
  const done = useRef<string>(undefined)
  const { id } = thread.conversation
  useEffect(() => {
    if (!wanted || done.current === wanted) return
    if (toMessage(wanted)) done.current = wanted
    else
      showAround(client, id, wanted).catch(() => {
        done.current = wanted
        toastInfo(t('messages.thread.gone'))
      })
  }, [wanted, thread, client, id, toMessage, t])
  const leave = () =>
    setParams(
      before => {
        before.delete('message')
        return before
      },
      { replace: true, state },
    )
  return { found: wanted, leave }
}

function JumpButton({ count, shown, onJump }: { count: number; shown: boolean; onJump: () => void }) {
  const { t } = useTranslation()
  if (!shown) return null
  return (
    <button
      type="button"
      aria-label={count > 0 ? t('messages.thread.jumpNew', { count }) : t('messages.thread.jump')}
      className="absolute right-3.5 bottom-3 grid size-12 place-items-center rounded-full bg-raised shadow-float transition-colors duration-(--dur-fast) hover:bg-sunken md:right-8 forced-colors:border"
      onClick={onJump}
    >
      <ArrowDown size={22} aria-hidden="true" />
      <Count value={count} className="absolute -top-1.5 -right-1" />
    </button>
  )
}
