import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import routes from 'virtual:contract-routes'
import type { Api } from './api.ts'

const patience = 20_000

/** The client of the contract. A call that hangs fails after 20 seconds like one that found no connection. */
export const api: Api = createORPCClient(
  new OpenAPILink(routes, {
    url: () => `${location.origin}/api`,
    fetch: (request, init) =>
      fetch(request, { ...init, signal: AbortSignal.any([request.signal, AbortSignal.timeout(patience)]) }),
  }),
)
