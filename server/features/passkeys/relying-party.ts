import type { RequestContext } from '../../deps/deps.ts'

/** COSE: Ed25519, ES256 and RS256. The library's own list has an algorithm that is experimental in Node. */
export const algorithms = [-8, -7, -257]

/**
 * The public origin and its host. Without APP_URL it is the Origin header, whose host `originCheck` has compared: behind a proxy with
 * TLS, the URL of the request has the wrong scheme.
 */
export function relyingParty({ deps, headers, origin: ofRequest }: RequestContext): { origin: string; id: string } {
  const origin = deps.environment.appUrl ?? headers.get('origin') ?? ofRequest
  return { origin, id: new URL(origin).hostname }
}
