import { Agent } from 'node:http'

const limit = 600_000

/**
 * Keeps connections as long as the Keep-Alive header allows, as browsers do. Node ignores the header without an own timeout, and
 * then reuses connections that are being closed.
 */
export const keepAliveAgent = (maxSockets = Infinity): Agent =>
  new Agent({ keepAlive: true, maxSockets, timeout: limit })
