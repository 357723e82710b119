import { randomUUID } from 'node:crypto'

/** An external id appears in logs, headers and on screens. */
const safe = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** Without a declared proxy the header is ignored: a client could reuse an id to confuse the log. */
export const requestIdOf = (headers: Headers, trustProxy: number): string => {
  const given = trustProxy > 0 ? headers.get('x-request-id') : null
  return given && safe.test(given) ? given : randomUUID()
}
