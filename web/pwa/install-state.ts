import { limits } from '../../contract/limits.ts'

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

function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage, the card is shown again later.
  }
}

export const rememberDismissed = (now: number): void => remember(dismissedKey, String(now))
export const rememberCompleted = (): void => remember(completedKey, 'true')
