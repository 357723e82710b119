import { useSyncExternalStore } from 'react'

/*
 * What was typed and not sent, by conversation. Kept outside of the composer, because a message that the server refuses
 * comes back here, whichever screen is open then. Signing out clears it with all that the account stored.
 */
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOf = (account: string, conversationId: string) => `${account}:message:${conversationId}`

function read(key: string): string {
  const known = drafts.get(key)
  if (known !== undefined) return known
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string) {
  drafts.set(key, text)
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Private windows may refuse to store: the draft then lasts as long as the page.
  }
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Another tab of this conversation wrote; where somebody types now, their words stay.
    if (!key || document.hasFocus() || !drafts.has(key)) return
    drafts.set(key, newValue ?? '')
    tell()
  }
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', onStorage)
  }
}

/** The draft of a conversation, which outlives a reload. */
export function useDraft(account: string, conversationId: string): [string, (text: string) => void] {
  const key = keyOf(account, conversationId)
  return [useSyncExternalStore(subscribe, () => read(key)), (text: string) => write(key, text)]
}

/** Puts a first sentence where nothing was typed yet; what was typed stays. */
export function offerDraft(account: string, conversationId: string, text: string): void {
  const key = keyOf(account, conversationId)
  if (read(key).trim() === '') write(key, text)
}

const returned = new Map<string, string>()

/** Puts a text back before whatever is being typed, and after what came back before it. */
export function returnToDraft(account: string, conversationId: string, text: string): void {
  const key = keyOf(account, conversationId)
  const draft = read(key)
  const before = returned.get(key)
  const isBehind = before !== undefined && draft.startsWith(before)
  const first = isBehind ? `${before}\n${text}` : text
  const typed = isBehind ? draft.slice(before.length).replace(/^\n/, '') : draft
  returned.set(key, first)
  write(key, typed ? `${first}\n${typed}` : first)
}
