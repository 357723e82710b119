import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { Contract } from '../../../contract/contract.ts'
import { canLoad } from '../live/connection.ts'

export type Api = JsonifiedClient<ContractRouterClient<Contract>>

const load = async () => {
  if (!canLoad()) throw new TypeError('There is no connection to load the API client over.')
  return import('./api-client.ts')
}

/**
 * Calls the API: `call(api => api.questions.list({ limit: 20 }))`. The HTTP client is loaded with the first call,
 * because the first screen needs none.
 */
export const call = <T>(use: (api: Api) => Promise<T>): Promise<T> => load().then(({ api }) => use(api))

/** Preloads the HTTP client. */
export const warmApi = () => void load().catch(() => undefined)
