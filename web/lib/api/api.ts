import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { Contract } from '../../../contract/contract.ts'
import { canLoad } from '../live/connection.ts'
import { preload } from '../live/background.ts'

export type Api = JsonifiedClient<ContractRouterClient<Contract>>

const load = async () => {
  if (!canLoad()) throw new TypeError('There is no connection to load the API client over.')
  return import('./api-client.ts')
}

/** The HTTP client loads with the first call, because the first screen needs none. */
export const call = <T>(use: (api: Api) => Promise<T>): Promise<T> => load().then(({ api }) => use(api))

export const warmApi = () => preload(load)
