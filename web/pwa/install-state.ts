import { limits } from '../../contract/limits.ts'

const dismissedKey = 'mp_install_dismissed_at'
const completedKey = 'mp_install_completed'

/** Whether the page runs in a window of its own, opened from the home screen. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches ||
  // Safari on the iPhone says so in a word of its own.
  (navigator as { standalone?: boolean }).standalone === true

/**
 * Whether to ask about the home screen: not where the app is installed, nor after it was done, nor for 14 days after
 * "Not now". Signing out clears this memory with everything else that was stored for the person.
 */
export function mayAskToInstall(now: number): boolean {
  try {
    if (isInstalled() || localStorage.getItem(completedKey) !== null) return false
    const dismissed = Number(localStorage.getItem(dismissedKey) ?? 0)
    return !(dismissed > 0) || now - dismissed >= limits.installAgain
  } catch {
    // What cannot be remembered would be asked at every visit.
    return false
  }
}

function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // It was readable a moment ago; then it is asked again.
  }
}

/** Milliseconds since 1970. */
export const rememberDismissed = (now: number): void => remember(dismissedKey, String(now))
export const rememberCompleted = (): void => remember(completedKey, 'true')

export type Platform = 'iphone' | 'ipad' | 'android' | 'other'

/** Whose steps lead to the home screen: those of Safari on iPhone and iPad, of Chrome on Android, or of any browser. */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone'
  // An iPad calls itself a Mac, which has no touch screen.
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad'
  if (/Android/.test(userAgent) && /Chrome\//.test(userAgent) && !/SamsungBrowser|OPR\//.test(userAgent))
    return 'android'
  return 'other'
}
