import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedBy, type Sources } from './check/structure.ts'

export interface Selection {
  /** Sorted. */
  tests: string[]
  /** Sorted. */
  features: string[]
  /** The changed file that concerns all tests. */
  everything: string | undefined
}

const root = join(import.meta.dirname, '..')
/** They try every endpoint; `authorization` takes only those of the chosen features. */
const enumerating = ['authorization', 'hidden-fields', 'number-inputs', 'replica-reads', 'refusals', 'bad-input'].map(
  name => `tests/${name}.test.ts`,
)

const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/browsers/')

const featureOf = (file: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1]

/** A file that a feature has in the contract, as `contract/events.ts` and `contract/event-photos.ts`. */
const inContract = (file: string, features: ReadonlySet<string>) => {
  const name = /^contract\/([a-z]+)/.exec(file)?.[1] ?? ''
  return [name, `${name}s`].find(feature => features.has(feature))
}

/** Also of files that were removed. */
function importersOf(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of sources)
    for (const target of importedBy(file, text)) importers.set(target, [...(importers.get(target) ?? []), file])
  return importers
}

/** First segments of endpoint addresses. */
function addressesOf(sources: Sources, feature: string, features: ReadonlySet<string>): string[] {
  const own = [...sources].filter(([file]) => inContract(file, features) === feature && !isTest(file))
  return own.flatMap(([, text]) => [...text.matchAll(/path: '(\/[a-z-]+)/g)].map(([, path = '']) => path))
}

/**
 * The tests of features that have or import a changed file, those in `tests/` that name an address of such a feature or try every
 * endpoint, and those in `known`, which find a fault in a changed file. A changed file of no feature selects everything,
 * except scripts and documents.
 */
export function affectedBy(sources: Sources, changed: readonly string[], known: readonly string[] = []): Selection {
  const names = new Set([...sources.keys()].map(featureOf).filter(name => name !== undefined))
  const importers = importersOf(sources)
  const reached = new Set(changed)
  for (const file of reached)
    if (featureOf(file) ?? inContract(file, names))
      for (const importer of importers.get(file) ?? []) if (featureOf(importer)) reached.add(importer)
  const features = new Set([...reached].map(file => featureOf(file) ?? inContract(file, names)))
  const everything = changed.find(
    file =>
      !featureOf(file) && !inContract(file, names) && !isTest(file) && !/^(?:docs|lab|scripts)\/|\.md$/.test(file),
  )
  const addresses = [...features].flatMap(feature => (feature ? addressesOf(sources, feature, names) : []))
  const calls = (text: string) => addresses.some(path => text.includes(`'${path}`) || text.includes(`\`${path}`))
  const isChosen = (file: string, text: string): boolean => {
    if (everything || reached.has(file) || known.includes(file) || features.has(featureOf(file) ?? '')) return true
    if (/^(?:lab|scripts)\//.test(file)) return changed.some(one => /^(?:lab|scripts)\//.test(one))
    return (
      addresses.length > 0 && (enumerating.includes(file) || (/^tests\/(?:live\/)?[^/]+$/.test(file) && calls(text)))
    )
  }
  return {
    tests: [...sources].flatMap(([file, text]) => (isTest(file) && isChosen(file, text) ? [file] : [])).sort(),
    features: [...features].filter(feature => feature !== undefined).sort(),
    everything,
  }
}

const git = (...args: string[]) =>
  execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean)

export function readSources(): Sources {
  const gone = git('ls-files', '--deleted')
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(file => /\.tsx?$/.test(file))
  return new Map(
    files.filter(file => !gone.includes(file)).map(file => [file, readFileSync(join(root, file), 'utf8')] as const),
  )
}

/** With files that are not committed. */
export const changedSince = (ref: string): string[] => [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', ref),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]
