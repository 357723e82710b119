import { isContractProcedure } from '@orpc/contract'
import type { MiddlewareHandler } from 'hono'
import type { EndpointMeta } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import type { Deps } from '../deps/deps.ts'
import { underMaintenance } from '../base/errors.ts'
import { isAdmin } from '../viewer/access.ts'
import { apiPrefix } from './api.ts'
import { sessionOf, type AppEnv } from './context.ts'
import { routeOf } from './route-of.ts'

const closedRoutes = new Set<string>(
  Object.values(plainRoutes).flatMap(({ path, ...meta }) => ('inMaintenance' in meta ? [] : path)),
)

function openEndpoints(node: object): string[] {
  if (!isContractProcedure(node)) return Object.values(node).flatMap(child => openEndpoints(child as object))
  const { meta, route } = node['~orpc']
  return (meta as EndpointMeta).inMaintenance ? [`${route.method} ${apiPrefix}${route.path}`] : []
}

/** Documents and files of the web app are open: they show the state. */
export function maintenanceGate(deps: Deps): MiddlewareHandler<AppEnv> {
  const open = new Set(openEndpoints(contract))
  const isOpen = (method: string, path: string) => {
    const route = routeOf(path)
    if (closedRoutes.has(route)) return false
    return route !== 'other' || !path.startsWith(`${apiPrefix}/`) || open.has(`${method} ${path}`)
  }
  return async (c, next) => {
    if (!deps.maintenance.now() || isOpen(c.req.method, c.req.path)) return next()
    const { signed } = sessionOf(c, deps)
    const viewer = signed && (await deps.viewers.read(signed.token, { fresh: false }).catch(() => null))
    if (viewer && isAdmin(viewer)) return next()
    throw underMaintenance()
  }
}
