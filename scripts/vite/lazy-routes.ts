import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const table = new URL('../../web/app/lazy-routes.ts', import.meta.url).pathname

/** By names in `web/app/lazy-routes.ts`. */
export function lazyRoutes(): Map<string, string> {
  const entries = readFileSync(table, 'utf8').matchAll(/(\w+): \(\) =>\s+import\((?:\/\*.*?\*\/ )?'([^']+)'\)/g)
  return new Map([...entries].map(([, name = '', path = '']) => [name, resolve(dirname(table), path)]))
}
