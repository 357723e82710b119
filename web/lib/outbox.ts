import { promisifyRequest, values } from 'idb-keyval'
import { createStore } from './idb-store.ts'
import { noteUnsent } from './unsent.ts'

/** A message that the server has not yet. */
export interface Unsent {
  /** The message's own, so that sending it twice stores it once. */
  id: string
  account: string
  conversationId: string
  body: string
  /** The post it is about; older versions stored none. */
  postId?: string | null
  /** Its place: milliseconds, later in each than in all before it. */
  at: number
  /** The last attempt found no connection. */
  failed: boolean
}

/*
 * Messages wait in IndexedDB, which outlives reload, tab and browser; what it does not take waits as long as the page.
 * Every tab of the account shows the same ones: it is told by the others when something changes.
 */
const store = createStore('outbox', 'messages')
const inMemory = new Map<string, Unsent>()

const bus = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : undefined
const listeners = new Set<() => void>()
if (bus) bus.onmessage = () => tell()

function tell() {
  for (const listener of listeners) listener()
}

/** Hears of every change, in whichever tab; returns how to stop. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const byPlace = (a: Unsent, b: Unsent) => a.at - b.at

const merged = (stored: Unsent[]) => [...stored.filter(({ id }) => !inMemory.has(id)), ...inMemory.values()]
const everyUnsent = async () => merged(await values<Unsent>(store).catch(() => []))

/** What waits, in the order in which it was written. */
export async function unsentOf(account: string): Promise<Unsent[]> {
  return (await everyUnsent()).filter(message => message.account === account).toSorted(byPlace)
}

/** Changes the store as one, so that no other tab writes between. */
async function change(account: string, work: (all: Unsent[]) => { put?: Unsent[]; drop?: string[] }): Promise<void> {
  let left = 0
  const plan = (all: Unsent[]) => {
    const own = all.filter(message => message.account === account)
    const { put = [], drop = [] } = work(own)
    const ids = new Set([...own, ...put].map(({ id }) => id))
    for (const id of drop) ids.delete(id)
    left = ids.size
    return { put, drop }
  }
  try {
    const { put, drop } = await store('readwrite', async records => {
      const planned = plan(merged(await promisifyRequest<Unsent[]>(records.getAll())))
      for (const message of planned.put) records.put(message, message.id)
      for (const id of planned.drop) records.delete(id)
      await promisifyRequest(records.transaction)
      return planned
    })
    for (const id of [...put.map(message => message.id), ...drop]) inMemory.delete(id)
  } catch {
    const { put, drop } = plan(await everyUnsent())
    for (const message of put) inMemory.set(message.id, message)
    for (const id of drop) inMemory.delete(id)
  }
  noteUnsent(account, left > 0)
  tell()
  bus?.postMessage(null)
}

/** Lets a message wait behind all others. */
export const addUnsent = (message: Omit<Unsent, 'at' | 'failed'>): Promise<void> =>
  change(message.account, all => ({
    put: [{ ...message, failed: false, at: Math.max(Date.now(), ...all.map(({ at }) => at + 1)) }],
  }))

export const dropUnsent = (account: string, id: string): Promise<void> => change(account, () => ({ drop: [id] }))

/** Notes for these, or all, whether the last attempt failed. What is not there any more does not come back. */
export const markUnsent = (account: string, failed: boolean, conversationId?: string): Promise<void> =>
  change(account, all => ({
    put: all
      .filter(
        message => message.failed !== failed && (conversationId ?? message.conversationId) === message.conversationId,
      )
      .map(message => ({ ...message, failed })),
  }))

/** Throws away what waits for this account. */
export const clearOutbox = (account: string): Promise<void> =>
  change(account, all => ({ drop: all.map(({ id }) => id) }))
