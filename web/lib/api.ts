import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { Contract } from '../../contract/contract.ts'
import { canLoad } from './connection.ts'

/** The API as typed functions. */
export type Api = JsonifiedClient<ContractRouterClient<Contract>>

const load = async () => {
  if (!canLoad()) throw new TypeError('There is no connection to load the API client over.')
  return import('./api-client.ts')
}

/**
 * Calls the API: `call(api => api.questions.list({ limit: 20 }))`. What speaks HTTP is loaded with the first call: the
 * first screen brings its data along and needs none.
 */
export const call = <T>(use: (api: Api) => Promise<T>): Promise<T> => load().then(({ api }) => use(api))

/** Fetches the HTTP part ahead of the first call. */
export const warmApi = () => void load().catch(() => undefined)
