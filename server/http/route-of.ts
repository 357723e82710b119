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

/** The route of what no handler has named: few values, whatever addresses people make up. */
export const routeOf = (path: string): string => patterns.find(([, fits]) => fits.test(path))?.[0] ?? 'other'

/** A method that we know: whoever asks may write any word there. */
export const methodOf = (method: string): string => (methods.has(method) ? method : 'other')
