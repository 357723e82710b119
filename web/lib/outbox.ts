import { createStore, promisifyRequest, values } from 'idb-keyval'
import { noteUnsent } from './unsent.ts'

/** A message that the server has not yet. */
export interface Unsent {
  /** The message's own, so that sending it twice stores it once. */
  id: string
  account: string
  conversationId: string
  body: string
  /** Its place: milliseconds, later in each than in all before it. */
  at: number
  /** The last attempt found no connection. */
  failed: boolean
}

/*
 * Messages wait in IndexedDB, which outlives reload, tab and browser; where it is closed to us they wait as long as the
 * page. Every tab of the account shows the same ones: it is told by the others when something changes.
 */
const store = createStore('outbox', 'messages')
let inMemory: Map<string, Unsent> | undefined

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

/** What waits, in the order in which it was written. */
export async function unsentOf(account: string): Promise<Unsent[]> {
  const all = inMemory ? [...inMemory.values()] : await values<Unsent>(store).catch(() => [])
  return all.filter(message => message.account === account).toSorted(byPlace)
}

/** Changes the store as one, so that no other tab writes between. */
async function change(account: string, work: (all: Unsent[]) => { put?: Unsent[]; drop?: string[] }): Promise<void> {
  let left = 0
  const plan = (all: Unsent[]) => {
    const { put = [], drop = [] } = work(all.filter(message => message.account === account))
    const ids = new Set(all.filter(message => message.account === account).map(({ id }) => id))
    for (const { id } of put) ids.add(id)
    for (const id of drop) ids.delete(id)
    left = ids.size
    return { put, drop }
  }
  try {
    if (inMemory) throw new Error('There is no other place.')
    await store('readwrite', async records => {
      const { put, drop } = plan(await promisifyRequest<Unsent[]>(records.getAll()))
      for (const message of put) records.put(message, message.id)
      for (const id of drop) records.delete(id)
      await promisifyRequest(records.transaction)
    })
  } catch {
    inMemory ??= new Map()
    const { put, drop } = plan([...inMemory.values()])
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
