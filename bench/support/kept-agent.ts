import { Agent } from 'node:http'

/** Milliseconds; longer than any server's keep-alive timeout, so that the server's value applies. */
const limit = 600_000

/**
 * An agent that keeps connections for as long as the server's Keep-Alive header allows, as browsers do. Node's agent respects the
 * header only if it has a longer timeout of its own; otherwise some requests use a connection that is being closed.
 */
export const keepAliveAgent = (maxSockets = Infinity): Agent =>
  new Agent({ keepAlive: true, maxSockets, timeout: limit })
