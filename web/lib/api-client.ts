import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import routes from 'virtual:contract-routes'
import { accountHeader, shownAccountHeader } from '../../contract/account-header.ts'
import { limits } from '../../contract/limits.ts'
import type { Api } from './api.ts'
import { shownAccount } from './shown-account.ts'

const patience = 20_000
/** Calls that may take longer, by their path in the contract, in milliseconds. */
const patiences: Record<string, number> = { 'logos.generate': limits.logoPatience + patience }

/** The client of the contract. A call that hangs fails after its patience like one that found no connection. */
export const api: Api = createORPCClient(
  new OpenAPILink(routes, {
    url: () => `${location.origin}/api`,
    fetch: (request, init, _, path) => {
      const name = path.join('.')
      const account = shownAccount()
      if (account) request.headers.set(name === 'accounts.session' ? shownAccountHeader : accountHeader, account)
      const late = AbortSignal.timeout(patiences[name] ?? patience)
      // Safari has it since 17.4. Before, a request has the browser's own patience.
      const signal = 'any' in AbortSignal ? AbortSignal.any([request.signal, late]) : request.signal
      return fetch(request, { ...init, signal })
    },
  }),
)
