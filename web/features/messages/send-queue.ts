import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { Outputs } from '../../../contract/contract.ts'
import { deviceNow } from '../../lib/time/clock.ts'
import { call } from '../../lib/api/api.ts'
import { isOffline } from '../../lib/live/connection.ts'
import { onSavingAgain } from '../../lib/live/reading-only.ts'
import { failureOf, isRefusal, isUnreachable } from '../../lib/api/failure.ts'
import { dequeueMessage, markQueuedMessages, queuedMessages, type QueuedMessage } from '../../lib/storage/send-queue.ts'
import { knownSession } from '../../lib/api/session.ts'
import { toastError } from '../../ui/feedback/toast.tsx'
import { returnToDraft } from './drafts.ts'
import { failedText } from './failed-text.ts'
import { threadKey } from './keys.ts'
import { askAndApply } from './live.ts'

const second = 1_000
const pauseMax = 60 * second

interface Sender {
  client: QueryClient
  account: string
  /** The text is in the composer again. */
  onRefused: (conversationId: string, error: unknown) => void
}

type Outcome = 'sent' | 'refused' | 'unreachable' | 'broken' | { later: number }

/** Sends in order. Client-generated ids make retries idempotent. A lock allows one tab at a time. */
function startSending({ client, account, onRefused }: Sender) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = second
  let asked = false
  let stopped = false

  /** A run in progress checks the queue again before it ends. */
  function flush() {
    clearTimeout(timer)
    if (asked || stopped) return
    asked = true
    void alone(`outbox:${account}`, async () => {
      asked = false
      await run()
    }).catch(() => {
      asked = false
      again(pause)
    })
  }

  function again(wait: number) {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(flush, wait)
  }

  async function run() {
    const held = new Set<string>()
    for (;;) {
      const next = (await queuedMessages(account)).find(({ conversationId }) => !held.has(conversationId))
      if (!next || stopped) break
      const outcome = await attempt(next)
      if (outcome === 'sent' || outcome === 'refused') pause = second
      else if (outcome === 'unreachable') {
        await markQueuedMessages(account, { failed: true })
        break
      } else if (outcome === 'broken') {
        // Later messages of this conversation must not overtake it.
        held.add(next.conversationId)
        await markQueuedMessages(account, { failed: true, broken: true }, next.conversationId)
      } else {
        await markQueuedMessages(account, { failed: false, resumesAt: deviceNow() + outcome.later })
        again(outcome.later)
        return
      }
    }
    if ((await queuedMessages(account)).length === 0) return
    again(pause)
    pause = Math.min(pause * 2, pauseMax)
  }

  async function attempt({ id, conversationId, body, postId = null }: QueuedMessage): Promise<Outcome> {
    if (isOffline()) return 'unreachable'
    // Another account is signed in now; its session would send the message.
    if (knownSession(client)?.viewer?.id !== account) return 'broken'
    try {
      await askAndApply(
        client,
        conversationId,
        () => call(api => api.messages.send({ conversationId, id, body, postId })),
        ({ message, conversation }: Outputs['messages']['send']) => ({ type: 'message.sent', message, conversation }),
      )
      await dequeueMessage(account, id)
      return 'sent'
    } catch (error) {
      if (isUnreachable(error)) return 'unreachable'
      const { code, data } = failureOf(error)
      if (code === 'TOO_MANY_MESSAGES' || code === 'TOO_MANY_REQUESTS')
        return { later: (data.retryAfter ?? 1) * second }
      // Stays queued until the user signs in again.
      if (!isRefusal(error) || code === 'SIGNED_OUT') return 'broken'
      returnToDraft(account, conversationId, body, code === 'POST_NOT_FOUND' ? null : postId)
      await dequeueMessage(account, id)
      onRefused(conversationId, error)
      return 'refused'
    }
  }

  const onVisible = () => document.visibilityState === 'visible' && flush()
  addEventListener('online', flush)
  document.addEventListener('visibilitychange', onVisible)
  const stopWaiting = onSavingAgain(flush)
  flush()
  return {
    flush,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      removeEventListener('online', flush)
      stopWaiting()
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** Without Web Locks (plain http) two tabs may send the same message; the server stores it once. */
const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

let running: (ReturnType<typeof startSending> & { account: string }) | undefined
let words: TFunction

/** Retries whenever the connection may be back. */
export function flushSendQueue(client: QueryClient, account: string, t: TFunction): void {
  words = t
  if (running?.account === account) return running.flush()
  running?.stop()
  const onRefused = (conversationId: string, error: unknown) => {
    toastError(failedText(words, 'send', error))
    // The conversation may have been blocked or closed.
    void client.invalidateQueries({ queryKey: threadKey(conversationId) })
  }
  running = { account, ...startSending({ client, account, onRefused }) }
}
