/** `crypto.subtle` is missing over plain http. */
export const canBeRecognised = (): boolean => Boolean(globalThis.crypto?.subtle)

/**
 * SHA-256 fingerprint (64 hex digits), undefined over plain http. Ignores versions and orientation, so that updates and rotation
 * do not change it.
 */
export async function deviceId(): Promise<string | undefined> {
  if (!canBeRecognised()) return undefined
  const edges = [screen.width, screen.height].sort((a, b) => a - b).join('x')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const looks = [navigator.userAgent.replace(/[\d._]+/g, ''), navigator.language, edges, timeZone].join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(looks))
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}
