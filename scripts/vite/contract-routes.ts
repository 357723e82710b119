import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'

const name = 'virtual:contract-routes'

/**
 * Provides the contract to the browser as methods and paths. Otherwise the first page would load the zod schemas of all
 * endpoints.
 */
export const contractRoutes = (): Plugin => ({
  name: 'contract-routes',
  resolveId: id => (id === name ? `\0${name}` : null),
  load: id => (id === `\0${name}` ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : null),
})
