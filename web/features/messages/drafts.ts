import { useSyncExternalStore } from 'react'

/*
 * Drafts by conversation and post: each post has a draft of its own. They are kept outside the composer because a message that the
 * server refuses returns here, whichever screen is open then. Texts are stored for all tabs; the post that a composer is about
 * belongs to its tab. Signing out clears both with everything else of the account.
 */
const values = new Map<string, string>()
const listeners = new Set<() => void>()

/** The post that the composer of a conversation is about; empty for none. */
const postKeyOf = (account: string, conversationId: string) => `${account}:message-post:${conversationId}`
const textKeyOf = (account: string, conversationId: string, postId: string | null) =>
  `${account}:message:${conversationId}${postId ? `:${postId}` : ''}`
/** The first sentence that was offered for a draft. */
const offerKeyOf = (textKey: string) => `${textKey}:offer`

const storageOf = (key: string) => (key.includes(':message-post:') ? sessionStorage : localStorage)

function read(key: string): string {
  const known = values.get(key)
  if (known !== undefined) return known
  try {
    return storageOf(key).getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string) {
  values.set(key, text)
  try {
    if (text) storageOf(key).setItem(key, text)
    else storageOf(key).removeItem(key)
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
    /** Continues without the post. The text stays, after the draft that was about none. */
    removePost: () => {
      const plain = textKeyOf(account, conversationId, null)
      const isOffer = read(plain).trim() === '' && read(key) === read(offerKeyOf(key))
      write(offerKeyOf(plain), isOffer ? read(key) : '')
      write(plain, [read(plain), read(key)].filter(text => text.trim() !== '').join('\n'))
      write(key, '')
      write(postKeyOf(account, conversationId), '')
    },
  }
}
export type Draft = ReturnType<typeof useDraft>

/**
 * Starts the draft about a post, or about none, or continues the one there is. Offers `text` as its first sentence. An offer about
 * another post that nobody changed is dropped.
 */
export function offerDraft(
  account: string,
  conversationId: string,
  { text, postId }: { text: string | undefined; postId: string | null },
): void {
  const plain = textKeyOf(account, conversationId, null)
  if (read(plain) === read(offerKeyOf(plain))) write(plain, '')
  write(offerKeyOf(plain), '')
  write(postKeyOf(account, conversationId), postId ?? '')
  const key = textKeyOf(account, conversationId, postId)
  if (!text || read(key).trim() !== '') return
  write(key, text)
  write(offerKeyOf(key), text)
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
