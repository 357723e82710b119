import { onTestFinished, vi } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import { connectLive } from '../lib/live/live.ts'

/** Signatures sort in reverse: comparing whole cursors fails. */
export const cursorAt = (id: number): string => `${id}.${(0xfffffff - id).toString(16)}`

export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Also mocks timers. `locks: false` simulates plain http. */
export function startLive({ locks: hasLocks = true } = {}) {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const locks = new FakeLocks()
  const sources: FakeSource[] = []
  class Source extends FakeSource {
    constructor(url: string) {
      super(url)
      sources.push(this)
    }
  }
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', hasLocks ? { locks } : {})
  const stops: (() => void)[] = []
  onTestFinished(() => {
    for (const stop of stops) stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function openTab(at = 100) {
    const heard: (number | string)[] = []
    const onRefused = vi.fn<() => void>()
    const onOpen = vi.fn<() => void>()
    const onEvent = (event: LiveEvent) =>
      void heard.push(event.type === 'event.cancelled' ? Number(event.eventId) : event.type)
    const stop = connectLive({ accountId: 'ada', cursor: cursorAt(at), onEvent, onRefused, onOpen })
    stops.push(stop)
    return { heard, onRefused, onOpen, stop }
  }
  return { locks, sources, openTab, source: () => sources.at(-1)!, open: () => sources.filter(isOpen) }
}

const isOpen = (source: FakeSource) => source.readyState !== FakeSource.CLOSED

/** Messages between tabs and locks also need a tick. */
export const pass = async (seconds = 0.01): Promise<void> => {
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
}

export function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

class FakeSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState: number = FakeSource.CONNECTING
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((message: { lastEventId: string; data: string }) => void) | null = null
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }

  get cursor() {
    return new URL(this.url, 'http://localhost').searchParams.get('cursor')
  }
  accept() {
    this.readyState = FakeSource.OPEN
    this.onopen?.()
  }
  emit(...ids: number[]) {
    const events = ids.map((id): [number, LiveEvent] => [id, { type: 'event.cancelled', eventId: String(id) }])
    for (const [id, event] of events)
      if (isOpen(this)) this.onmessage?.({ lastEventId: cursorAt(id), data: JSON.stringify(event) })
  }
  tellTogether(...ids: number[]) {
    const events = ids.map((id): LiveEvent => ({ type: 'event.cancelled', eventId: String(id) }))
    if (isOpen(this)) this.onmessage?.({ lastEventId: cursorAt(ids.at(-1) ?? 0), data: JSON.stringify(events) })
  }
  beat() {
    if (isOpen(this)) this.dispatchEvent(new Event('beat'))
  }
  refuse() {
    this.readyState = FakeSource.CLOSED
    this.onerror?.()
  }
  lose() {
    this.readyState = FakeSource.CONNECTING
    this.onerror?.()
  }
}

class FakeChannel {
  private static readonly open = new Set<FakeChannel>()
  onmessage: ((message: { data: unknown }) => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    FakeChannel.open.add(this)
  }
  postMessage(message: unknown) {
    if (!FakeChannel.open.has(this)) throw new DOMException('The channel is closed.', 'InvalidStateError')
    const data: unknown = structuredClone(message)
    const others = [...FakeChannel.open].filter(other => other !== this && other.name === this.name)
    setTimeout(() => {
      for (const other of others) if (FakeChannel.open.has(other)) other.onmessage?.({ data })
    })
  }
  close() {
    FakeChannel.open.delete(this)
  }
}

interface LockRequest {
  callback: () => Promise<void> | undefined
  resolve: () => void
  reject: (reason: DOMException) => void
}

class FakeLocks {
  private holder: LockRequest | undefined
  private waiting: LockRequest[] = []

  get state() {
    return { held: this.holder !== undefined, waiting: this.waiting.length }
  }
  request(
    _name: string,
    options: { steal?: boolean; signal?: AbortSignal } | (() => Promise<void>),
    callback: () => Promise<void> | undefined = () => undefined,
  ): Promise<void> {
    // The send queue uses a separate lock.
    if (typeof options === 'function') return options()
    const { steal = false, signal } = options
    return new Promise((resolve, reject) => {
      const request = { callback, resolve, reject }
      signal?.addEventListener('abort', () => this.drop(request))
      if (!steal) {
        this.waiting.push(request)
        if (!this.holder) this.next()
        return
      }
      this.holder?.reject(new DOMException('The lock was stolen.', 'AbortError'))
      void this.grant(request)
    })
  }
  private drop(request: LockRequest) {
    if (!this.waiting.includes(request)) return
    this.waiting = this.waiting.filter(other => other !== request)
    request.reject(new DOMException('The request was aborted.', 'AbortError'))
  }
  private async grant(request: LockRequest) {
    this.holder = request
    await Promise.resolve()
    await request.callback()
    request.resolve()
    if (this.holder === request) this.next()
  }
  private next() {
    this.holder = undefined
    const first = this.waiting.shift()
    if (first) void this.grant(first)
  }
}

export function freezeHolder({ locks }: ReturnType<typeof startLive>) {
  const frozen = { stolen: false }
  locks.request('', {}, () => new Promise(() => {})).catch(() => (frozen.stolen = true))
  return frozen
}
