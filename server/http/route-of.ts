import { plainRoutes } from '../../contract/plain-routes.ts'

const patterns = [
  ...Object.values(plainRoutes).map(({ path }) => path as string),
  '/assets/*',
  '/sw.js',
  '/manifest.webmanifest',
].map(
  path => [path, new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)] as const,
)

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Bounded for any input. */
export const routeOf = (path: string): string => patterns.find(([, fits]) => fits.test(path))?.[0] ?? 'other'

export const methodOf = (method: string): string => (methods.has(method) ? method : 'other')
