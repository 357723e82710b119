import { useSyncExternalStore } from 'react'
import { readingOnlyAttribute, readingOnlyHeader } from '../../../contract/reading-only.ts'

let isReadingOnly = typeof document === 'object' && readingOnlyAttribute in document.documentElement.dataset
const listeners = new Set<() => void>()

/** The server answers reads and can save nothing. */
function setReadingOnly(value: boolean): void {
  if (value === isReadingOnly) return
  isReadingOnly = value
  for (const listener of listeners) listener()
}

/** Of an answer of the API. Only an answer that succeeded shows that the server can save again. */
export function noteReadingOnly({ headers, ok }: { headers: Pick<Headers, 'has'>; ok: boolean }): void {
  if (headers.has(readingOnlyHeader)) setReadingOnly(true)
  else if (ok) setReadingOnly(false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns a function that stops it. */
export const onSavingAgain = (listener: () => void): (() => void) => subscribe(() => isReadingOnly || listener())

export const useReadingOnly = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isReadingOnly,
    () => false,
  )
