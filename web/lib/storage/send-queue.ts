import { promisifyRequest, values } from 'idb-keyval'
import { createStore } from './idb-store.ts'
import { noteQueuedMessages } from './send-queue-hint.ts'
import { serverNow } from '../time/clock.ts'

export interface QueuedMessage {
  id: string
  account: string
  conversationId: string
  body: string
  postId?: string | null
  at: number
  failed: boolean
  broken?: boolean
  resumesAt?: number
}

type Mark = Pick<QueuedMessage, 'failed' | 'broken' | 'resumesAt'>

/* In memory if IndexedDB fails. The names are those of earlier versions, whose messages must still be sent. */
const store = createStore('outbox', 'messages')
const inMemory = new Map<string, QueuedMessage>()

// While a page is drawn for the build, a channel would keep Node running.
const bus = 'document' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : undefined
const listeners = new Set<() => void>()
if (bus) bus.onmessage = () => notifyListeners()

function notifyListeners() {
  for (const listener of listeners) listener()
}

export function onSendQueueChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const byPlace = (a: QueuedMessage, b: QueuedMessage) => a.at - b.at

const merged = (stored: QueuedMessage[]) => [...stored.filter(({ id }) => !inMemory.has(id)), ...inMemory.values()]
const everyUnsent = async () => merged(await values<QueuedMessage>(store).catch(() => []))

export async function queuedMessages(account: string): Promise<QueuedMessage[]> {
  return (await everyUnsent()).filter(message => message.account === account).toSorted(byPlace)
}

async function change(
  account: string,
  work: (all: QueuedMessage[]) => { put?: QueuedMessage[]; drop?: string[] },
): Promise<void> {
  let left = 0
  const plan = (all: QueuedMessage[]) => {
    const own = all.filter(message => message.account === account)
    const { put = [], drop = [] } = work(own)
    const ids = new Set([...own, ...put].map(({ id }) => id))
    for (const id of drop) ids.delete(id)
    left = ids.size
    return { put, drop }
  }
  try {
    const { put, drop } = await store('readwrite', async records => {
      const planned = plan(merged(await promisifyRequest<QueuedMessage[]>(records.getAll())))
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
  noteQueuedMessages(account, left > 0)
  notifyListeners()
  bus?.postMessage(null)
}

export const enqueueMessage = (message: Omit<QueuedMessage, 'at' | 'failed'>): Promise<void> =>
  change(message.account, all => ({
    put: [{ ...message, failed: false, at: Math.max(serverNow(), ...all.map(({ at }) => at + 1)) }],
  }))

export const dequeueMessage = (account: string, id: string): Promise<void> => change(account, () => ({ drop: [id] }))

export const markQueuedMessages = (
  account: string,
  { failed, broken = false, resumesAt = 0 }: Mark,
  conversationId?: string,
): Promise<void> =>
  change(account, all => ({
    put: all
      .filter(message => (conversationId ?? message.conversationId) === message.conversationId)
      .filter(
        ({ broken: wasBroken = false, resumesAt: before = 0, ...message }) =>
          message.failed !== failed || wasBroken !== broken || before !== resumesAt,
      )
      .map(message => ({ ...message, failed, broken, resumesAt })),
  }))

export const clearSendQueue = (account: string): Promise<void> =>
  change(account, all => ({ drop: all.map(({ id }) => id) }))
