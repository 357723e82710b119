import { clear, get, promisifyRequest } from 'idb-keyval'
import contractVersion from 'virtual:contract-version'
import type { Session } from '../../../contract/accounts.ts'
import { createStore } from './idb-store.ts'
import { deviceNow } from '../time/clock.ts'

export interface SavedRead {
  hash: string
  key: readonly unknown[]
  data: unknown
  at: number
}

interface Owner {
  account: string
  contract: string
  session: Session
  at: number
  reads: Record<string, { at: number; size: number }>
}

export const savedFor = 7 * 24 * 60 * 60_000
const readMax = 1_000_000
const totalMax = 4_000_000
const ownerKey = 'owner'

const store = createStore('saved', 'reads')
const isOurs = (owner: Owner | undefined): owner is Owner =>
  owner?.contract === contractVersion && owner.at > deviceNow() - savedFor

/** One transaction: no other tab writes in between. */
const change = <T>(work: (owner: Owner | undefined, records: IDBObjectStore) => T): Promise<T> =>
  store('readwrite', async records => {
    const result = work(await promisifyRequest<Owner | undefined>(records.get(ownerKey)), records)
    await promisifyRequest(records.transaction)
    return result
  })

export const saveSession = (session: Session & { viewer: { id: string } }): Promise<void> =>
  change((owner, records) => {
    const account = session.viewer.id
    const same = isOurs(owner) && owner.account === account
    if (!same) records.clear()
    const now: Owner = { account, contract: contractVersion, session, at: deviceNow(), reads: same ? owner.reads : {} }
    records.put(now, ownerKey)
  })

/** Evicts the oldest reads. False if the owner changed: an open tab must not restore data that sign-out removed. */
export const saveReads = (account: string, reads: SavedRead[]): Promise<boolean> =>
  change((owner, records) => {
    if (!isOurs(owner) || owner.account !== account) return false
    for (const read of reads) {
      const size = JSON.stringify(read.data).length
      if (size > readMax) continue
      records.put(read, read.hash)
      owner.reads[read.hash] = { at: read.at, size }
    }
    for (const hash of tooMuch(owner.reads)) {
      records.delete(hash)
      delete owner.reads[hash]
    }
    records.put(owner, ownerKey)
    return true
  })

function tooMuch(reads: Owner['reads']): string[] {
  let room = totalMax
  return Object.entries(reads)
    .sort(([, a], [, b]) => b.at - a.at)
    .filter(([, { at, size }]) => at < deviceNow() - savedFor || (room -= size) < 0)
    .map(([hash]) => hash)
}

export async function savedRead(account: string, hash: string): Promise<SavedRead | undefined> {
  const owner = await get<Owner>(ownerKey, store)
  if (!isOurs(owner) || owner.account !== account || !(hash in owner.reads)) return undefined
  return stillGood(await get<SavedRead>(hash, store))
}

export async function savedStart(): Promise<{ session: Session; reads: SavedRead[] } | null> {
  const [owner, all] = await store('readonly', records =>
    Promise.all([
      promisifyRequest<Owner | undefined>(records.get(ownerKey)),
      promisifyRequest<(SavedRead | Owner)[]>(records.getAll()),
    ]),
  )
  if (!isOurs(owner)) return null
  const reads = all.filter(record => 'hash' in record)
  return { session: owner.session, reads: reads.filter(read => stillGood(read)) }
}

const stillGood = (read: SavedRead | undefined) => (read && read.at > deviceNow() - savedFor ? read : undefined)

export const dropReads = (gone: { hash: string } | { id: string }): Promise<void> =>
  store('readwrite', async records => {
    const all = await promisifyRequest<(SavedRead | Owner)[]>(records.getAll())
    for (const read of all)
      if ('hash' in read && ('hash' in gone ? read.hash === gone.hash : mentions(read, gone.id)))
        records.delete(read.hash)
    await promisifyRequest(records.transaction)
  })

/** Keeps the session: a page that closes at this moment must still start offline. */
export const dropAllReads = (): Promise<void> =>
  change((owner, records) => {
    records.clear()
    if (isOurs(owner)) records.put({ ...owner, reads: {} } satisfies Owner, ownerKey)
  })

const mentions = ({ data }: SavedRead, id: string) =>
  JSON.stringify(data).replaceAll(`"postId":"${id}"`, '').includes(id)

export const forgetReads = (): Promise<void> => clear(store)
