import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { Outputs } from '../../../contract/contract.ts'
import { call } from '../../lib/api.ts'
import { isOffline } from '../../lib/connection.ts'
import { failureOf, isRefusal } from '../../lib/failure.ts'
import { dequeueMessage, markQueuedMessages, queuedMessages, type QueuedMessage } from '../../lib/send-queue.ts'
import { knownSession } from '../../lib/session.ts'
import { toastError } from '../../ui/toast.tsx'
import { returnToDraft } from './drafts.ts'
import { failedText } from './failed-text.ts'
import { threadKey } from './keys.ts'
import { askAndApply } from './live.ts'

const second = 1_000
const pauseMax = 60 * second

interface Sender {
  client: QueryClient
  account: string
  /** The server refused a message; its text is back in the composer. */
  onRefused: (conversationId: string, error: unknown) => void
}

/** What became of an attempt; `later` in milliseconds, for what the server asks to wait for. */
type Outcome = 'sent' | 'refused' | 'unreachable' | 'broken' | { later: number }

/**
 * Sends what waits, one after another in the order of writing, each exactly once: the message's id is its own, so that
 * trying again stores nothing twice. One tab sends at a time. Returns what asks for a run, and how to stop.
 */
function startSending({ client, account, onRefused }: Sender) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = second
  let asked = false
  let stopped = false

  /** Asks for a run. One that is under way looks again before it ends. */
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
        await markQueuedMessages(account, true)
        break
      } else if (outcome === 'broken') {
        // What comes after it in this conversation must not overtake it; the others need not wait.
        held.add(next.conversationId)
        await markQueuedMessages(account, true, next.conversationId)
      } else {
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
    // Somebody else is signed in here by now: it would go out in their name.
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
      const { code, data } = failureOf(error)
      if (code === 'NETWORK' || code === 'UNAVAILABLE') return 'unreachable'
      if (code === 'TOO_MANY_MESSAGES' || code === 'TOO_MANY_REQUESTS')
        return { later: (data.retryAfter ?? 1) * second }
      // Who is signed out may come back; until then it waits.
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
  flush()
  return {
    flush,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** Where locks are missing, as over plain http in a LAN, two tabs may send the same message: it is stored once. */
const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

let running: (ReturnType<typeof startSending> & { account: string }) | undefined
/** In the language that is spoken now. */
let words: TFunction

/** Sends what waits for this account, now and whenever there is a chance again. */
export function flushSendQueue(client: QueryClient, account: string, t: TFunction): void {
  words = t
  if (running?.account === account) return running.flush()
  running?.stop()
  const onRefused = (conversationId: string, error: unknown) => {
    toastError(failedText(words, 'send', error))
    // It may be blocked or closed by now.
    void client.invalidateQueries({ queryKey: threadKey(conversationId) })
  }
  running = { account, ...startSending({ client, account, onRefused }) }
}
