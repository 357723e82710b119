import { del, entries, get, promisifyRequest, set } from 'idb-keyval'
import { createStore } from './idb-store.ts'
import { ifPossible } from '../live/background.ts'

/*
 * Draft files, and check-ins that are not sent yet, so that they survive a reload. Keys start with the account ID. Without IndexedDB, they last until reload.
 */
const store = createStore('drafts', 'files')

export const keepFile = (key: string, file: object): Promise<void> => ifPossible(set(key, file, store))
export const keptFile = (key: string): Promise<Blob | undefined> => ifPossible(get<Blob>(key, store))
export const dropFile = (key: string): Promise<void> => ifPossible(del(key, store))

export const keptUnder = <T>(folder: string): Promise<[key: string, kept: T][]> =>
  entries<string, T>(store)
    .then(all => all.filter(([key]) => key.startsWith(`${folder}/`)))
    .catch(() => [])

const dropWhere = (gone: (key: string) => boolean): Promise<void> =>
  ifPossible(
    store('readwrite', async records => {
      for (const key of await promisifyRequest(records.getAllKeys())) if (gone(String(key))) records.delete(key)
      await promisifyRequest(records.transaction)
    }),
  )

export const dropFilesOf = (draft: string): Promise<void> => dropWhere(key => key.startsWith(`${draft}/`))

export const forgetFiles = (drafts: readonly string[]): Promise<void> =>
  dropWhere(key => !drafts.some(draft => key.startsWith(`${draft}/`)))
