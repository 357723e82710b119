import { randomUUID } from 'node:crypto'

/** What an id from outside may look like: it stands in log lines, in headers and on screens. */
const safe = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * The id of a request: our own, or that of the proxy in front, so that both logs name the same. Without a declared proxy
 * whoever asks could choose it, and give every request the same, or that of somebody else's.
 */
export const requestIdOf = (headers: Headers, trustProxy: number): string => {
  const given = trustProxy > 0 ? headers.get('x-request-id') : null
  return given && safe.test(given) ? given : randomUUID()
}
