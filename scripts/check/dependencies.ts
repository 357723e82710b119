import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const entries = [
  'server/run.ts',
  'server/health.ts',
  'scripts/admin.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/bucket.ts',
  'scripts/warm-start.ts',
]

const statements = /^(?:import|export)\s(?!type\b)[^'"`;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm
const calls =
  /(?:\bimport|\bimport\.meta\.resolve|\)\.resolve|\brequire)\(\s*[`']([^`'$]+)|\(import\.meta\.url\)\('([^']+)'\)|new URL\('([^']+\.(?:ts|mjs))'/g

const named = (source: string): string[] =>
  [...source.matchAll(statements), ...source.matchAll(calls)].flatMap(([, ...found]) =>
    found.filter(Boolean).slice(0, 1),
  )

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

function reachedPackages(root: string, from: string[]): Map<string, string> {
  const packages = new Map<string, string>()
  const files = new Set(from)
  // A Set iterates over elements that are added during the iteration.
  for (const file of files) {
    for (const name of named(readFileSync(join(root, file), 'utf8'))) {
      if (name.startsWith('node:')) continue
      if (!name.startsWith('.')) packages.set(packageOf(name), packages.get(packageOf(name)) ?? file)
      else if (/\.(ts|mjs)$/.test(name) && existsSync(join(root, dirname(file), name)))
        files.add(join(dirname(file), name))
    }
  }
  return packages
}

/** Production dependencies that are never loaded, and loaded packages that production does not install. */
export function dependencyProblems(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const reached = reachedPackages(root, entries)
  return [
    ...[...reached]
      .filter(([name]) => !dependencies[name])
      .map(
        ([name, file]) => `${file} loads ${name}, which stands among the devDependencies: production has not got it.`,
      ),
    ...Object.keys(dependencies)
      .filter(name => !reached.has(name))
      .map(name => `${name} stands among the dependencies, but nothing that runs in production loads it.`),
  ]
}
