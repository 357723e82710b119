import { dirname, relative, resolve, sep } from 'node:path'

/**
 * The import rules of the project as one table. Each law has a predicate for an import from `a` to `b`, and a message with the
 * reason. Of a place, `side` is the first folder and `area` the second; a test has the side of its subject.
 */

const sides = new Set(['contract', 'server', 'sample', 'web', 'tests', 'bench', 'scripts'])
const sharedFeatureFiles = new Set(['access.ts', 'public.ts', 'present.ts'])
const webBelow = {
  app: ['app', 'features', 'pwa', 'components', 'ui', 'lib', 'locales', 'styles'],
  features: ['features', 'components', 'ui', 'lib'],
  pwa: ['pwa', 'components', 'ui', 'lib'],
  components: ['components', 'ui', 'lib'],
  ui: ['ui', 'lib'],
  lib: ['lib', 'locales', 'styles'],
  locales: ['locales'],
}
// Pure functions that apply live events to loaded data; they render nothing.
const reducers = new Set(['live.ts', 'state.ts', 'keys.ts'])
const databasePackages = /^(kysely|pg|@electric-sql\/)/

/** The place of a file, computed from its path, so that no list of files is needed. */
function place(root, path) {
  const parts = relative(root, path).split(sep)
  const file = parts.at(-1)
  const side = sides.has(parts[0]) ? parts[0] : 'root'
  const test =
    side === 'tests' ||
    (side === 'web' && parts[1] === 'testing') ||
    /\.test\.tsx?$/.test(file) ||
    (side === 'root' && /^(vitest|playwright)\.config/.test(file))
  const deep = parts.length > 2
  // Files in web/ itself (main.tsx) start the app and belong to it.
  const area = deep ? parts[1] : side === 'web' ? 'app' : undefined
  const feature = area === 'features' && parts.length > 3 ? parts[2] : undefined
  return { side, area, feature, file, test, path: parts.join('/') }
}

// web/testing renders whole pages for component tests: it may import the app, and only tests may import it.
const inWeb = (a, b) => a.side === 'web' && b.side === 'web' && a.area !== 'testing' && b.area !== 'testing'
const reaches = (a, b) => !webBelow[a.area] || webBelow[a.area].includes(b.area)

/** @type {[(a: object, b: object) => boolean, string][]} */
export const laws = [
  [
    (a, b) => b.test && !a.test && a.side !== 'bench',
    'Nothing imports tests but tests and benches: what runs for people must not depend on a helper that was written to prove it.',
  ],
  [
    (a, b) => a.side === 'contract' && !['contract', 'package'].includes(b.side) && !a.test,
    'contract imports neither side: it is what client and server agree on, so it must be readable and loadable without either.',
  ],
  [
    (a, b) => (a.side === 'web' && b.side === 'server') || (a.side === 'server' && b.side === 'web'),
    'web and server never meet: whatever both must know is agreed in contract/, so that each can change without the other.',
  ],
  [
    (a, b) => ['web', 'server'].includes(a.side) && ['scripts', 'bench'].includes(b.side) && !a.test,
    'The app never imports scripts or bench: tools start and measure the app, and it must run where they are not installed.',
  ],
  [
    (a, b) => b.side === 'sample' && ['contract', 'server', 'web'].includes(a.side) && a.area !== 'cli' && !a.test,
    'The app does not import sample/: only the operator command in server/cli loads the sample city.',
  ],
  [
    (a, b) =>
      ['tests', 'bench'].includes(a.side) &&
      b.side === 'web' &&
      b.area !== 'locales' &&
      !(a.side === 'tests' && b.feature && reducers.has(b.file)),
    "tests and bench import the server and the contract, never web's code: what a person sees is proved in a browser or beside its component. Only the live reducers of a feature (live.ts, state.ts, keys.ts) are driven by tests with the server's own stream, since the two must agree whatever comes between them.",
  ],
  [
    (a, b) => inWeb(a, b) && a.feature && b.feature && a.feature !== b.feature,
    'web features never import each other: they meet in web/app, or share what they have in common in web/components, so that one can be removed alone.',
  ],
  [
    (a, b) => inWeb(a, b) && a.area !== 'app' && b.area === 'app',
    'Only web/app knows the app: it is the one place where features meet, and whoever imported it would reach all of them.',
  ],
  [
    (a, b, { typeOnly }) => inWeb(a, b) && b.area === 'locales' && !typeOnly && !reaches(a, b),
    'Sentences are read through web/lib/i18n.ts: an import of web/locales would put one language into the bundle for everybody.',
  ],
  [
    (a, b) => inWeb(a, b) && a.area === 'ui' && b.area !== 'locales' && !reaches(a, b),
    'web/ui imports only ui, lib and the types of locales: a primitive that knows the product cannot be used twice.',
  ],
  [
    (a, b) => inWeb(a, b) && b.area !== 'locales' && !reaches(a, b),
    'web imports point one way, app -> features -> components -> ui -> lib: what stands below serves everybody and may not know who uses it.',
  ],
  [
    (a, b) =>
      a.side === 'server' &&
      b.side === 'server' &&
      a.feature &&
      b.feature &&
      a.feature !== b.feature &&
      !a.test &&
      !sharedFeatureFiles.has(b.file),
    'A server feature imports another one only through its access.ts (permissions), public.ts (operations) and present.ts: its queries and commands check no permission.',
  ],
  [
    (a, b, { name }) =>
      a.side === 'server' &&
      a.file === 'routes.ts' &&
      (databasePackages.test(name) || (b.path.startsWith('server/db/') && b.file !== 'cursor.ts')),
    'routes.ts never touches SQL: it only binds access, command and presenter, so that no rule hides where nobody looks for it.',
  ],
]

export const barrel =
  'No barrels: a file that only re-exports hides where things live, loads all of them for one, and makes cycles. Import from the file itself.'

const isReExport = node =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && !node.declaration)
/** Whether a program only re-exports from other files. */
const isBarrel = ({ body }) =>
  body.some(isReExport) && body.every(node => isReExport(node) || node.type === 'ImportDeclaration')

const allTypes = node =>
  node.importKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every(specifier => specifier.importKind === 'type'))

export const importLaw = {
  create(context) {
    const root = context.cwd
    const here = place(root, context.filename)
    const judge = (node, source, typeOnly = false) => {
      if (typeof source?.value !== 'string') return
      const name = source.value
      const there = name.startsWith('.')
        ? place(root, resolve(dirname(context.filename), name))
        : { side: 'package', file: '', path: '' }
      const law = laws.find(([applies]) => applies(here, there, { name, typeOnly }))
      if (law) context.report({ node, message: law[1] })
    }
    return {
      Program: node => {
        if (isBarrel(node)) context.report({ node: node.body[0], message: barrel })
      },
      ImportDeclaration: node => judge(node, node.source, allTypes(node)),
      ExportNamedDeclaration: node => judge(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: node => judge(node, node.source, node.exportKind === 'type'),
      ImportExpression: node => judge(node, node.source),
      TSImportType: node => judge(node, node.source ?? node.argument?.literal, true),
    }
  },
}
