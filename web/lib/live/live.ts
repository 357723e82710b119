import { accountParameter } from '../../../contract/account-header.ts'
import { batchesParameter } from '../../../contract/live-request.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import { deviceNow } from '../time/clock.ts'

const beatEvery = 20_000
const silenceMax = 50_000
const keptMax = 200
const pauseMax = 30_000
const queueAgain = 1_000

interface Frame {
  id: string
  events: LiveEvent[]
}

type Message =
  | ({ kind: 'event' } & Frame)
  | { kind: 'beat' }
  | { kind: 'hello'; after: string; tab: string }
  | { kind: 'missed'; tab: string; resync: boolean; events: Frame[] }
  | { kind: 'opened' }
  | { kind: 'refused' }

interface Options {
  accountId: string
  cursor: string
  onEvent: (event: LiveEvent) => void
  onRefused: () => void
  onOpen?: () => void
}

const numberOf = (cursor: string) => BigInt(cursor.split('.')[0] ?? 0)

/**
 * One tab holds the connection for all, because HTTP/1.1 allows six per host. Without Web Locks (plain http) each tab has its
 * own. The name excludes tabs of former versions, which read one event from a message.
 */
export function connectLive({ accountId, cursor, onEvent, onRefused, onOpen }: Options): () => void {
  const name = `live2:${accountId}`
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const shared = 'locks' in navigator && 'BroadcastChannel' in window
  const bus = shared ? new BroadcastChannel(name) : undefined
  const stopped = new AbortController()
  const kept: Frame[] = []
  let keptFrom = cursor
  let last = cursor
  let heard = deviceNow()
  let source: EventSource | undefined
  let waiting: Frame[] | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let pause = 1_000
  let release: (() => void) | undefined

  const post = (message: Message) => bus?.postMessage(message)
  const isNewer = (id: string, than = last) => numberOf(id) > numberOf(than)

  function take({ id, events }: Frame) {
    heard = deviceNow()
    if (!isNewer(id)) return
    last = id
    for (const event of events) onEvent(event)
  }

  function hold(frame: Frame) {
    kept.push(frame)
    if (kept.length > keptMax) keptFrom = kept.shift()?.id ?? keptFrom
    post({ kind: 'event', ...frame })
    take(frame)
  }

  function hello() {
    waiting ??= []
    post({ kind: 'hello', after: last, tab })
  }

  function answer({ after, tab }: Extract<Message, { kind: 'hello' }>) {
    const events = kept.filter(({ id }) => isNewer(id, after))
    post({ kind: 'missed', tab, resync: isNewer(keptFrom, after), events })
  }

  function catchUp({ resync, events }: Extract<Message, { kind: 'missed' }>) {
    const later = waiting ?? []
    waiting = undefined
    if (resync) onEvent({ type: 'resync' })
    for (const frame of [...events, ...later]) take(frame)
  }

  function open() {
    waiting = undefined
    post({ kind: 'opened' })
    keptFrom = last
    kept.length = 0
    heard = deviceNow()
    source = new EventSource(`/live?cursor=${last}&${accountParameter}=${accountId}&${batchesParameter}`)
    source.onopen = () => {
      pause = 1_000
      onOpen?.()
    }
    source.onmessage = ({ lastEventId, data }) =>
      hold({ id: lastEventId, events: [JSON.parse(data as string) as LiveEvent | LiveEvent[]].flat() })
    source.addEventListener('beat', () => {
      heard = deviceNow()
      post({ kind: 'beat' })
    })
    source.addEventListener('maintenance', () => {
      post({ kind: 'refused' })
      onRefused()
    })
    source.onerror = () => {
      // CONNECTING: the browser retries. CLOSED: the server rejected the request.
      if (source?.readyState !== EventSource.CLOSED) return
      onRefused()
      reopen()
    }
  }

  function reopen() {
    source?.close()
    clearTimeout(retry)
    retry = setTimeout(open, pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, pauseMax)
  }

  function close() {
    source?.close()
    source = undefined
    clearTimeout(retry)
  }

  function queue(steal = false) {
    navigator.locks
      .request(name, steal ? { steal } : { signal: stopped.signal }, () => {
        if (stopped.signal.aborted) return undefined
        open()
        return new Promise<void>(resolve => {
          release = resolve
        })
      })
      .catch(() => {
        close()
        // WebKit rejects locks while a page reloads; an immediate retry loop hangs it.
        if (!stopped.signal.aborted) retry = setTimeout(queue, queueAgain)
      })
  }

  if (bus) {
    bus.onmessage = ({ data }: MessageEvent<Message>) => {
      heard = deviceNow()
      if (data.kind === 'event') {
        if (waiting) waiting.push(data)
        else take(data)
      } else if (data.kind === 'missed' && data.tab === tab) catchUp(data)
      else if (data.kind === 'opened') hello()
      else if (data.kind === 'refused') onRefused()
      else if (data.kind === 'hello' && source) answer(data)
    }
    queue()
    hello()
  } else open()

  // Phones may freeze the connected tab.
  const watch = setInterval(() => {
    if (document.visibilityState !== 'visible' || deviceNow() - heard < silenceMax) return
    heard = deviceNow()
    if (source || !shared) reopen()
    else queue(true)
  }, beatEvery)
  const onVisible = () => {
    if (document.visibilityState === 'visible' && source && deviceNow() - heard > silenceMax) reopen()
  }
  document.addEventListener('visibilitychange', onVisible)

  return () => {
    stopped.abort()
    clearInterval(watch)
    document.removeEventListener('visibilitychange', onVisible)
    close()
    release?.()
    bus?.close()
  }
}
