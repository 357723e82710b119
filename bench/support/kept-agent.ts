import { Agent } from 'node:http'

/** Longer than any server keeps a connection: what the server says of it then counts. */
const limit = 600_000

/**
 * Keeps connections as browsers do, no longer than the server says that it will. Node's agent heeds that only below a time
 * limit of its own; without one a request now and then meets a connection that is just being closed.
 */
export const keptAgent = (maxSockets = Infinity): Agent => new Agent({ keepAlive: true, maxSockets, timeout: limit })
