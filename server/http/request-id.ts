import { randomUUID } from 'node:crypto'

/** Allowed format of an external id, which appears in logs, headers and on screens. */
const safe = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * Returns the request id: the proxy's, so that both logs match, or a generated one. Without a declared proxy the header is
 * ignored: a client could reuse an id to confuse the log.
 */
export const requestIdOf = (headers: Headers, trustProxy: number): string => {
  const given = trustProxy > 0 ? headers.get('x-request-id') : null
  return given && safe.test(given) ? given : randomUUID()
}
