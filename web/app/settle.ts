import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { keepReads } from '../pwa/keep-reads.ts'
import { registerWorker } from '../pwa/register.ts'
import { watchRole } from './watch-role.ts'

/**
 * What may be kept on the device, by the first word of a query's key. Closed unless opened: what concerns the safety of
 * an account, or the work of admins, is never among it. A part that arrives adds its line when its reads may.
 */
const saved = new Set<unknown>([
  'home',
  'feed',
  'questions',
  'profiles',
  'people',
  'events',
  'listings',
  'messages',
  'terms',
])
/** What waits behind its pill belongs to the moment, and so does what is searched for among messages. */
const isSaved = ([first, second]: readonly unknown[]) =>
  saved.has(first) && second !== 'arrived' && !(first === 'messages' && second === 'search')

const quiet = 2_000

/** What makes the app work without a connection, in this language, and what few people ever see. It comes when the first screen has been shown and is still. */
export function settle(client: QueryClient, i18n: i18n): void {
  keepReads(client, isSaved)
  watchRole(client, i18n)
  setTimeout(() => {
    const register = () => void registerWorker(i18n).catch(() => undefined)
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: quiet })
    else register()
  }, quiet)
}
