import { useQueryClient } from '@tanstack/react-query'
import { inBackground, ifPossible } from '../live/background.ts'
import { hasQueuedMessages } from '../storage/send-queue-hint.ts'
import { unsentKeys } from '../storage/stored-state.ts'
import { knownSession } from './session.ts'

const kept = ['theme', 'language', 'single-keys', 'push-asked-at']

function clearStorage() {
  try {
    const values = [...kept, ...unsentKeys()].map(key => [key, localStorage.getItem(key)] as const)
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of values) if (value !== null) localStorage.setItem(key, value)
  } catch {
    // Unavailable storage is empty.
  }
}

export function useForgetPerson() {
  const client = useQueryClient()
  return async (url = '/') => {
    const { viewer } = knownSession(client) ?? {}
    if (viewer && hasQueuedMessages(viewer.id))
      await ifPossible(import('../storage/send-queue.ts').then(({ clearSendQueue }) => clearSendQueue(viewer.id)))
    clearStorage()
    inBackground(navigator.setAppBadge?.(0))
    await ifPossible(import('../storage/saved-reads.ts').then(({ forgetReads }) => forgetReads()))
    await ifPossible(import('../storage/kept-files.ts').then(({ forgetFiles }) => forgetFiles(unsentKeys())))
    client.clear()
    location.assign(url)
  }
}
