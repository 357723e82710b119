import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'
import { plainRoutes, uploadKeyHeader } from '../../contract/plain-routes.ts'

const name = 'virtual:contract-routes'

const plainText = `export const plainRoutes = ${JSON.stringify(
  Object.fromEntries(Object.entries(plainRoutes).map(([key, { method, path }]) => [key, { method, path }])),
)}
export const uploadKeyHeader = ${JSON.stringify(uploadKeyHeader)}`

/**
 * Provides the contract to the browser as methods and paths. Otherwise the first page would load the zod schemas of all
 * endpoints.
 */
export const contractRoutes = (): Plugin => ({
  name: 'contract-routes',
  resolveId: id => (id === name ? `\0${name}` : null),
  load: id => {
    if (id === `\0${name}`) return `export default ${JSON.stringify(minifyContractRouter(contract))}`
    return id.endsWith('/contract/plain-routes.ts') ? plainText : null
  },
})
