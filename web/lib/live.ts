import { accountParameter } from '../../contract/account-header.ts'
import type { LiveEvent } from '../../contract/live.ts'

const beatEvery = 20_000
const silenceMax = 50_000
const keptMax = 200
const pauseMax = 30_000
const queueAgain = 1_000

interface Told {
  id: string
  event: LiveEvent
}

type Message =
  | ({ kind: 'event' } & Told)
  | { kind: 'beat' }
  /** A tab asks the one that holds the connection for what it missed since its own last event. */
  | { kind: 'hello'; after: string; tab: string }
  /** The answer to one tab: what it missed, in order; first to read everything anew where that is not all. */
  | { kind: 'missed'; tab: string; resync: boolean; events: Told[] }
  /** Another tab holds the connection now. What was told in between only it knows. */
  | { kind: 'opened' }

interface Options {
  accountId: string
  /** Where the first data ends and the stream begins. */
  cursor: string
  onEvent: (event: LiveEvent) => void
  /** The server refused the stream: perhaps this person is signed out. */
  onRefused: () => void
  /** The connection stands, for the first time or again. */
  onOpen?: () => void
}

/** The number of a place in the stream; the rest is the server's signature. */
const numberOf = (cursor: string) => BigInt(cursor.split('.')[0] ?? 0)

/**
 * The live stream of this browser. Its tabs share one connection: one holds it and tells the others, because a browser
 * opens only six to a host over plain HTTP. Without Web Locks (plain http in a LAN) each tab has its own. Every event is
 * told once, in order. Returns how to stop.
 */
export function connectLive({ accountId, cursor, onEvent, onRefused, onOpen }: Options): () => void {
  const name = `live:${accountId}`
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const shared = 'locks' in navigator && 'BroadcastChannel' in window
  const bus = shared ? new BroadcastChannel(name) : undefined
  const stopped = new AbortController()
  const kept: Told[] = []
  let keptFrom = cursor
  let last = cursor
  let heard = Date.now()
  let source: EventSource | undefined
  /** Events that were told while an answer to `hello` is on its way: those in the answer come before them. */
  let waiting: Told[] | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let pause = 1_000
  let release: (() => void) | undefined

  const post = (message: Message) => bus?.postMessage(message)
  const isNewer = (id: string, than = last) => numberOf(id) > numberOf(than)

  function take({ id, event }: Told) {
    heard = Date.now()
    if (!isNewer(id)) return
    last = id
    onEvent(event)
  }

  function hold(told: Told) {
    kept.push(told)
    if (kept.length > keptMax) keptFrom = kept.shift()?.id ?? keptFrom
    post({ kind: 'event', ...told })
    take(told)
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
    for (const told of [...events, ...later]) take(told)
  }

  function open() {
    waiting = undefined
    post({ kind: 'opened' })
    keptFrom = last
    kept.length = 0
    heard = Date.now()
    source = new EventSource(`/live?cursor=${last}&${accountParameter}=${accountId}`)
    source.onopen = () => {
      pause = 1_000
      onOpen?.()
    }
    source.onmessage = ({ lastEventId, data }) =>
      hold({ id: lastEventId, event: JSON.parse(data as string) as LiveEvent })
    source.addEventListener('beat', () => {
      heard = Date.now()
      post({ kind: 'beat' })
    })
    source.onerror = () => {
      // While it is CONNECTING the browser tries again by itself; CLOSED means that the server said no.
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

  /** Waits for its turn to hold the connection, or takes it from a holder that has fallen silent. */
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
        // Not at once: WebKit refuses the locks of a page that is being reloaded, and asking in a loop hangs it.
        if (!stopped.signal.aborted) retry = setTimeout(queue, queueAgain)
      })
  }

  if (bus) {
    bus.onmessage = ({ data }: MessageEvent<Message>) => {
      heard = Date.now()
      if (data.kind === 'event') {
        if (waiting) waiting.push(data)
        else take(data)
      } else if (data.kind === 'missed' && data.tab === tab) catchUp(data)
      else if (data.kind === 'opened') hello()
      else if (data.kind === 'hello' && source) answer(data)
    }
    queue()
    hello()
  } else open()

  // A phone may freeze the tab that holds the connection: a visible one that hears nothing takes over.
  const watch = setInterval(() => {
    if (document.visibilityState !== 'visible' || Date.now() - heard < silenceMax) return
    heard = Date.now()
    if (source || !shared) reopen()
    else queue(true)
  }, beatEvery)
  const onVisible = () => {
    if (document.visibilityState === 'visible' && source && Date.now() - heard > silenceMax) reopen()
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
