import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const table = new URL('../../web/app/lazy-routes.ts', import.meta.url).pathname

/** The screens of web/app/lazy-routes.ts by name, each with the absolute path of its file. */
export const lazyRoutes = (): Map<string, string> =>
  new Map(
    [...readFileSync(table, 'utf8').matchAll(/(\w+): \(\) =>\s+import\('([^']+)'\)/g)].map(
      ([, name = '', path = '']) => [name, resolve(dirname(table), path)],
    ),
  )
