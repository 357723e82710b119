import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'

const name = 'virtual:contract-routes'

/**
 * Serves the contract to the browser as methods and paths only. Without it every zod schema of every endpoint
 * would travel with the first page; a form imports the one schema that it needs.
 */
export const contractRoutes = (): Plugin => ({
  name: 'contract-routes',
  resolveId: id => (id === name ? `\0${name}` : null),
  load: id => (id === `\0${name}` ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : null),
})
