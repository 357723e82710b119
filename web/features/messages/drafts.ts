import { useSyncExternalStore } from 'react'

/*
 * What was typed and not sent, by conversation and by the post that it is about: each has a draft of its own. Kept outside of
 * the composer, because a message that the server refuses comes back here, whichever screen is open then. Signing out clears
 * it with all that the account stored.
 */
const values = new Map<string, string>()
const listeners = new Set<() => void>()

/** Which post the composer of a conversation is about now; empty for none. */
const postKeyOf = (account: string, conversationId: string) => `${account}:message-post:${conversationId}`
const textKeyOf = (account: string, conversationId: string, postId: string | null) =>
  `${account}:message:${conversationId}${postId ? `:${postId}` : ''}`

function read(key: string): string {
  const known = values.get(key)
  if (known !== undefined) return known
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string) {
  values.set(key, text)
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
    if (!key || document.hasFocus() || !values.has(key)) return
    values.set(key, newValue ?? '')
    tell()
  }
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', onStorage)
  }
}

const postOf = (account: string, conversationId: string) => read(postKeyOf(account, conversationId)) || null

/** The draft of a conversation, which outlives a reload, and the post that it is about. */
export function useDraft(account: string, conversationId: string) {
  const postId = useSyncExternalStore(subscribe, () => postOf(account, conversationId))
  const key = textKeyOf(account, conversationId, postId)
  return {
    text: useSyncExternalStore(subscribe, () => read(key)),
    postId,
    write: (text: string) => write(key, text),
    /** It was sent: what was typed about no post is back. */
    clear: () => {
      write(key, '')
      write(postKeyOf(account, conversationId), '')
    },
    /** Goes on writing about no post; the text stays, after what was typed about none before. */
    removePost: () => {
      const plain = textKeyOf(account, conversationId, null)
      write(plain, [read(plain), read(key)].filter(text => text.trim() !== '').join('\n'))
      write(key, '')
      write(postKeyOf(account, conversationId), '')
    },
  }
}
export type Draft = ReturnType<typeof useDraft>

/** Begins a draft about a post, or goes on with the one there is. A first sentence stands where nothing was typed yet. */
export function offerDraft(
  account: string,
  conversationId: string,
  { text, postId }: { text: string | undefined; postId: string | null },
): void {
  if (postId) write(postKeyOf(account, conversationId), postId)
  const key = textKeyOf(account, conversationId, postOf(account, conversationId))
  if (text && read(key).trim() === '') write(key, text)
}

const returned = new Map<string, string>()

/**
 * Puts a text back before whatever is being typed, and after what came back before it. Its post comes back with it where
 * nothing is being typed.
 */
export function returnToDraft(account: string, conversationId: string, text: string, postId: string | null): void {
  const current = textKeyOf(account, conversationId, postOf(account, conversationId))
  if (read(current).trim() === '') write(postKeyOf(account, conversationId), postId ?? '')
  const key = textKeyOf(account, conversationId, postOf(account, conversationId))
  const draft = read(key)
  const before = returned.get(key)
  const isBehind = before !== undefined && draft.startsWith(before)
  const first = isBehind ? `${before}\n${text}` : text
  const typed = isBehind ? draft.slice(before.length).replace(/^\n/, '') : draft
  returned.set(key, first)
  write(key, typed ? `${first}\n${typed}` : first)
}
