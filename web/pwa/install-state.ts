import { limits } from '../../contract/limits.ts'
import { writeLocal } from '../lib/storage/local.ts'

const dismissedKey = 'mp_install_dismissed_at'
const completedKey = 'mp_install_completed'

const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches ||
  // Safari on iOS reports standalone mode only here.
  (navigator as { standalone?: boolean }).standalone === true

/** Not if installed, completed, or dismissed within 14 days. Sign-out clears this state. */
export function mayAskToInstall(now: number): boolean {
  try {
    if (isInstalled() || localStorage.getItem(completedKey) !== null) return false
    const dismissed = Number(localStorage.getItem(dismissedKey) ?? 0)
    return !(dismissed > 0) || now - dismissed >= limits.installAgain
  } catch {
    return false
  }
}

export const rememberDismissed = (now: number): void => writeLocal(dismissedKey, String(now))
export const rememberCompleted = (): void => writeLocal(completedKey, 'true')
