import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { type JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import routes from 'virtual:contract-routes'
import type { Contract } from '../../contract/contract.ts'

const patience = 20_000

/** The API as typed functions. A call that hangs fails after 20 seconds like one that found no connection. */
export const api: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(
  new OpenAPILink(routes, {
    url: () => `${location.origin}/api`,
    fetch: (request, init) =>
      fetch(request, { ...init, signal: AbortSignal.any([request.signal, AbortSignal.timeout(patience)]) }),
  }),
)

/** The same as query and mutation options. */
export const orpc = createTanstackQueryUtils(api)
