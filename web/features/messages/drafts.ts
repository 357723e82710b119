import { useSyncExternalStore, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useNavigateFromHere } from '../../lib/dom/late-navigation.ts'
import { readLocal, writeLocal } from '../../lib/storage/local.ts'

/*
 * Drafts live outside the composer, because a refused message returns here from any screen. All tabs share the texts; the post
 * that a composer is about belongs to its tab. Sign-out clears both.
 */
const values = new Map<string, string>()
const listeners = new Set<() => void>()

/** Holds a post id; empty for none. */
const postKeyOf = (account: string, conversationId: string) => `${account}:message-post:${conversationId}`
const textKeyOf = (account: string, conversationId: string, postId: string | null) =>
  `${account}:message:${conversationId}${postId ? `:${postId}` : ''}`
/** Holds the suggested first sentence. */
const offerKeyOf = (textKey: string) => `${textKey}:offer`

const storageOf = (key: string) => (key.includes(':message-post:') ? 'sessionStorage' : 'localStorage')

const read = (key: string): string => values.get(key) ?? readLocal(key, storageOf(key)) ?? ''

function write(key: string, text: string) {
  values.set(key, text)
  writeLocal(key, text || null, storageOf(key))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // The focused tab keeps its text, because the user may be typing in it.
    if (!key || document.hasFocus() || !values.has(key)) return
    values.set(key, newValue ?? '')
    listener()
  }
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

const postOf = (account: string, conversationId: string) => read(postKeyOf(account, conversationId)) || null

export function useDraft(account: string, conversationId: string) {
  const postId = useSyncExternalStore(subscribe, () => postOf(account, conversationId))
  const key = textKeyOf(account, conversationId, postId)
  return {
    text: useSyncExternalStore(subscribe, () => read(key)),
    postId,
    write: (text: string) => write(key, text),
    /** Returns to the draft without a post. */
    clear: () => {
      write(key, '')
      write(postKeyOf(account, conversationId), '')
    },
    /** Appends the text to the draft without a post. */
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

/** Offers `text` as the first sentence. Drops an unchanged offer about another post. */
function offerDraft(
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

/** Puts the text in front of the current draft, after earlier returned texts. Restores the post only if that draft is empty. */
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

/** Moves the first message that an earlier version kept under its receiver. */
export function adoptFirstDraft(account: string, personId: string, conversationId: string): void {
  const first = `to-${personId}`
  const postId = postOf(account, first)
  for (const about of new Set([null, postId])) {
    const key = textKeyOf(account, first, about)
    const text = read(key)
    if (text.trim() !== '') returnToDraft(account, conversationId, text, about)
    if (text) write(key, '')
  }
  if (postId) write(postKeyOf(account, first), '')
}

/** Applies the navigation state once, not again after a reload. */
export function useHandedDraft(account: string, conversationId: string, canWrite: boolean): void {
  const navigate = useNavigateFromHere()
  const { pathname, search, state } = useLocation()
  const { draft, postId, ...rest } = (state ?? {}) as { draft?: unknown; postId?: unknown }
  useEffect(() => {
    const text = typeof draft === 'string' ? draft : undefined
    const about = typeof postId === 'string' ? postId : null
    if (text === undefined && about === null) return
    if (canWrite) offerDraft(account, conversationId, { text, postId: about })
    void navigate(pathname + search, { replace: true, state: rest })
    // The rest of the location state changes with the draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft, postId, account, conversationId, canWrite])
}
