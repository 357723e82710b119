import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Session } from '../../contract/accounts.ts'
import { isOffline } from '../lib/live/connection.ts'
import { failureOf, isRefusal } from '../lib/api/failure.ts'
import {
  dropAllReads,
  dropReads,
  forgetReads,
  savedRead,
  saveReads,
  saveSession,
  type SavedRead,
} from '../lib/storage/saved-reads.ts'
import { knownSession } from '../lib/api/session.ts'
import { ifPossible, inBackground } from '../lib/live/background.ts'

const writeAfter = 1_000
const patience = 3_000
const listPagesMax = 3

/**
 * A query that fails or takes over three seconds gets its saved data, marked stale. A session that ends with the browser
 * saves nothing. All data is removed on sign-out, account change, resync and block; a single read when its item is removed,
 * a person in it hides fields, or the server rejects it.
 */
export function keepReads(client: QueryClient, isSaved: (key: readonly unknown[]) => boolean): void {
  const cache = client.getQueryCache()
  const changed = new Set<string>()
  let account: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function note(query: Query) {
    if (!account || !isSaved(query.queryKey) || query.state.data === undefined) return
    changed.add(query.queryHash)
    timer ??= setTimeout(write, writeAfter)
  }

  function write() {
    clearTimeout(timer)
    timer = undefined
    if (!account || changed.size === 0) return
    const reads = [...changed].map(hash => readOf(cache.get(hash))).filter(read => read !== undefined)
    changed.clear()
    inBackground(saveReads(account, reads))
  }

  async function bringBack(query: Query) {
    if (!account || query.state.data !== undefined || !isSaved(query.queryKey)) return
    const read = await ifPossible(savedRead(account, query.queryHash))
    if (!read || query.state.data !== undefined || cache.get(query.queryHash) !== query) return
    showRead(client, read)
  }

  function follow(session: Session | undefined) {
    // Unknown while the server does not answer; the saved data is for this moment.
    if (!session) return
    const { viewer } = session
    if (viewer?.remembered) {
      const isNew = viewer.id !== account
      account = viewer.id
      inBackground(saveSession({ ...session, viewer }))
      if (isNew) for (const query of cache.getAll()) note(query)
    } else {
      account = undefined
      changed.clear()
      inBackground(forgetReads())
    }
  }

  function drop() {
    changed.clear()
    inBackground(dropAllReads())
  }

  /** Values other than events about one item or person remove all data. */
  function dropAbout(
    subject: Partial<Record<'messageId' | 'replyId' | 'questionId' | 'eventId' | 'listingId' | 'personId', string>>,
  ) {
    const id =
      subject.messageId ??
      subject.replyId ??
      subject.questionId ??
      subject.eventId ??
      subject.listingId ??
      subject.personId
    if (id) inBackground(dropReads({ id }))
    else drop()
  }

  follow(knownSession(client))
  cache.subscribe(event => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (query.queryKey[0] === 'session') {
      if (action.type === 'success') follow(query.state.data as Session)
    } else if (query.queryKey[0] === 'dropped') dropAbout(query.state.data as object)
    else if (action.type === 'success') note(query)
    else if (action.type === 'failed' || action.type === 'error') {
      if (failureOf(action.error).code === 'NETWORK') void bringBack(query)
      else if (isRefusal(action.error)) inBackground(dropReads({ hash: query.queryHash }))
    } else if (action.type === 'fetch' && query.state.data === undefined) {
      if (isOffline()) void bringBack(query)
      else setTimeout(() => query.state.fetchStatus === 'fetching' && void bringBack(query), patience)
    }
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write())
}

function readOf(query: Query | undefined): SavedRead | undefined {
  if (!query || query.state.data === undefined) return undefined
  const { queryHash: hash, queryKey: key, state } = query
  return { hash, key, data: isPaged(state.data) ? firstPages(state.data) : state.data, at: state.dataUpdatedAt }
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const firstPages = ({ pages, pageParams }: InfiniteData<unknown>) => ({
  pages: pages.slice(0, listPagesMax),
  pageParams: pageParams.slice(0, listPagesMax),
})

export function showRead(client: QueryClient, { key, data, at }: SavedRead) {
  client.setQueryData(key, data, { updatedAt: at })
  client.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
}
