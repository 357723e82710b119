/** Whether this browser can be recognised at all: over plain http, as in a LAN, it has no means to. */
export const canBeRecognised = (): boolean => Boolean(globalThis.crypto?.subtle)

/**
 * What this browser looks like from outside: SHA-256, in 64 hex digits, of its agent, language, screen size and time zone.
 * Undefined where the browser cannot tell. The agent counts without its numbers, and the screen whichever way it is held:
 * a browser that updated itself, or a phone that was turned, is still the one that was trusted.
 */
export async function deviceId(): Promise<string | undefined> {
  if (!canBeRecognised()) return undefined
  const edges = [screen.width, screen.height].sort((a, b) => a - b).join('x')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const looks = [navigator.userAgent.replace(/[\d._]+/g, ''), navigator.language, edges, timeZone].join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(looks))
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}
