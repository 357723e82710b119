import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import { installPictures } from './pictures.ts'

export function installSurroundings({ wide = false, touch = false }: { wide?: boolean; touch?: boolean } = {}): void {
  vi.stubGlobal('matchMedia', (query: string) => matching(query, wide, touch))
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  FakeIntersectionObserver.watched.clear()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('scrollTo', () => undefined)
  Object.assign(Element.prototype, {
    scrollIntoView: () => undefined,
    scrollTo: () => undefined,
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  FakeEventSource.open.length = 0
  installPictures()
}

/** App modules keep their connections, so databases are cleared, not deleted. */
export async function clearDatabases(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'))
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      await done(database.transaction(store, 'readwrite').objectStore(store).clear())
    database.close()
  }
}

/** Elements come on screen only by `showOnScreen`. */
class FakeIntersectionObserver {
  static readonly watched = new Map<Element, IntersectionObserverCallback>()
  private readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
  }
  observe(element: Element) {
    FakeIntersectionObserver.watched.set(element, this.tell)
  }
  unobserve(element: Element) {
    FakeIntersectionObserver.watched.delete(element)
  }
  disconnect() {
    for (const [element, tell] of FakeIntersectionObserver.watched)
      if (tell === this.tell) FakeIntersectionObserver.watched.delete(element)
  }
  takeRecords() {
    return []
  }
}

export function showOnScreen(element: Element, isIntersecting = true): void {
  const entry = { target: element, isIntersecting } as unknown as IntersectionObserverEntry
  FakeIntersectionObserver.watched.get(element)?.([entry], {} as IntersectionObserver)
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

function matching(query: string, wide: boolean, touch: boolean): MediaQueryList {
  const width = wide ? 1280 : 390
  const [, least] = /min-width:\s*([\d.]+)(?:px|rem)/.exec(query) ?? []
  const [, most] = /max-width:\s*([\d.]+)(?:px|rem)/.exec(query) ?? []
  const pixels = (value: string) => Number(value) * (query.includes('rem') ? 16 : 1)
  const sized = Boolean(least ?? most) && (!least || width >= pixels(least)) && (!most || width <= pixels(most))
  // Exit animations would delay removals.
  const matches =
    sized ||
    query.includes('prefers-reduced-motion: reduce') ||
    (wide && /hover: hover|pointer: fine/.test(query)) ||
    (touch && /hover: none|pointer: coarse/.test(query))
  return {
    matches,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }
}

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly open: FakeEventSource[] = []
  readonly readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((message: { lastEventId: string; data: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.open.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  close() {
    const at = FakeEventSource.open.indexOf(this)
    if (at >= 0) FakeEventSource.open.splice(at, 1)
  }
}

let lastEvent = 1_000

export async function tellLive(event: LiveEvent): Promise<void> {
  const stream = await vi.waitUntil(() => FakeEventSource.open.at(-1), { timeout: 10_000 })
  stream.onmessage?.({ lastEventId: String(++lastEvent), data: JSON.stringify(event) })
}
