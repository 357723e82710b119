import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const table = new URL('../../web/app/lazy-routes.ts', import.meta.url).pathname

export function lazyRoutes(): Map<string, string> {
  const source = readFileSync(table, 'utf8')
  const found = (pattern: RegExp) =>
    [...source.matchAll(pattern)].map(([, name = '', value = '']) => [name, value] as const)
  const shared = new Map(found(/const (\w+) = \(\) => import\('([^']+)'\)/g))
  const paths = [
    ...found(/(\w+): \(\) =>\s+import\('([^']+)'\)/g),
    ...found(/^ {2}(\w+): (\w+),$/gm).map(([name, by]) => [name, shared.get(by) ?? ''] as const),
  ]
  return new Map(paths.map(([name, path]) => [name, resolve(dirname(table), path)]))
}
