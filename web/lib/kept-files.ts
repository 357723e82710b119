import { del, get, promisifyRequest, set } from 'idb-keyval'
import { createStore } from './idb-store.ts'

/*
 * Files that belong to a draft and were not sent yet, so that both outlive a reload. Their keys begin with the draft's,
 * and so with the account's id. Where IndexedDB is closed to us, a file lasts as long as the page.
 */
const store = createStore('drafts', 'files')

export const keepFile = (key: string, file: Blob): Promise<void> => set(key, file, store).catch(() => undefined)
export const keptFile = (key: string): Promise<Blob | undefined> => get<Blob>(key, store).catch(() => undefined)
export const dropFile = (key: string): Promise<void> => del(key, store).catch(() => undefined)

const dropWhere = (gone: (key: string) => boolean): Promise<void> =>
  store('readwrite', async records => {
    for (const key of await promisifyRequest(records.getAllKeys())) if (gone(String(key))) records.delete(key)
    await promisifyRequest(records.transaction)
  }).catch(() => undefined)

/** Removes all files of one draft. */
export const dropFilesOf = (draft: string): Promise<void> => dropWhere(key => key.startsWith(`${draft}/`))

/** Removes what signing out does not leave: every file but those of these drafts. */
export const forgetFiles = (drafts: readonly string[]): Promise<void> =>
  dropWhere(key => !drafts.some(draft => key.startsWith(`${draft}/`)))
