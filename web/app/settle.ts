import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { keepReads } from '../pwa/keep-reads.ts'
import { registerWorker } from '../pwa/register.ts'
import { watchRole } from './watch-role.ts'

/** Allowlist of data saved on the device, by the first part of the query key. Never account security or admin data. */
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
/** Arrivals and message searches are transient. */
const isSaved = ([first, second]: readonly unknown[]) =>
  saved.has(first) && second !== 'arrived' && !(first === 'messages' && second === 'search')

const quiet = 2_000

/** Starts offline support and the role watcher once the first screen is idle. */
export function settle(client: QueryClient, i18n: i18n): void {
  keepReads(client, isSaved)
  watchRole(client, i18n)
  setTimeout(() => {
    const register = () => void registerWorker(i18n).catch(() => undefined)
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: quiet })
    else register()
  }, quiet)
}
