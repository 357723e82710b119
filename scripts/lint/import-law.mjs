import { basename, dirname, relative, resolve, sep } from 'node:path'

/** `side` is the first folder of a path, `area` the second; a test has the side of its subject. */

const sides = new Set(['contract', 'server', 'sample', 'web', 'tests', 'lab', 'scripts'])
const app = ['contract', 'server', 'web']
const sharedServerFiles = new Set(['access.ts', 'public.ts', 'present.ts'])
const sharedWebFiles = new Set(['public.ts', 'public.tsx'])
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
  const area = deep ? parts[1] : side === 'web' ? 'app' : undefined
  const feature = area === 'features' && parts.length > 3 ? parts[2] : undefined
  // Features without a core are not divided into parts.
  const part = feature === 'events' && parts.length > 4 ? parts[3] : undefined
  return { side, area, feature, part, file, test, path: parts.join('/') }
}

const inWeb = (a, b) => a.side === 'web' && b.side === 'web' && a.area !== 'testing' && b.area !== 'testing'
const reaches = (a, b) => !webBelow[a.area] || webBelow[a.area].includes(b.area)

/** @type {[(a: object, b: object) => boolean, string][]} */
export const laws = [
  [
    (a, b) => b.test && !a.test && a.side !== 'lab',
    'Only tests and lab/ import tests: the app must not depend on test helpers.',
  ],
  [
    (a, b) => a.side === 'contract' && !['contract', 'package'].includes(b.side) && !a.test,
    'contract/ imports neither side: both depend on it, and it must load without either.',
  ],
  [
    (a, b) => (a.side === 'web' && b.side === 'server') || (a.side === 'server' && b.side === 'web'),
    'web/ and server/ do not import each other: they share contract/ only, so that each can change alone.',
  ],
  [
    (a, b) => app.includes(a.side) && ['scripts', 'lab'].includes(b.side) && !a.test,
    'The app does not import scripts/ or lab/: it must run where they are not installed.',
  ],
  [
    (a, b) => b.side === 'sample' && app.includes(a.side) && a.path !== 'server/run-command.ts' && !a.test,
    'The app does not import sample/: only the operator command in server/run-command.ts loads the sample city.',
  ],
  [
    (a, b) =>
      ['tests', 'lab'].includes(a.side) &&
      b.side === 'web' &&
      b.area !== 'locales' &&
      !(a.side === 'tests' && b.feature && reducers.has(b.file)),
    'tests/ and lab/ import no web code: screens are tested in a browser or next to their component. Tests may import the live reducers of a feature (live.ts, state.ts, keys.ts) to run them on the stream of the server.',
  ],
  [
    (a, b) =>
      inWeb(a, b) && a.feature && b.feature && a.feature !== b.feature && !a.test && !sharedWebFiles.has(b.file),
    'A web feature imports another one only through its public.ts or public.tsx, so that the rest of each feature can change freely.',
  ],
  [
    (a, b) => inWeb(a, b) && a.area !== 'app' && b.area === 'app',
    'Only web/app imports web/app: it imports every feature, and so would its importer.',
  ],
  [
    (a, b, { typeOnly, named }) =>
      inWeb(a, b) &&
      b.area === 'locales' &&
      !typeOnly &&
      !reaches(a, b) &&
      (named || !b.path.startsWith('web/locales/en/')),
    "Sentences are read through web/lib/i18n. A screen registers its English area with a bare import, `import '…/locales/en/<area>.ts'`.",
  ],
  [
    (a, b) => inWeb(a, b) && a.area === 'ui' && b.area !== 'locales' && !reaches(a, b),
    'web/ui imports only ui, lib and the types of locales: a primitive with product knowledge cannot be reused.',
  ],
  [
    (a, b) => inWeb(a, b) && b.area !== 'locales' && !reaches(a, b),
    'web/ imports in one direction, app -> features -> components -> ui -> lib: a lower layer cannot depend on its users.',
  ],
  [
    (a, b) =>
      a.side === 'server' &&
      b.side === 'server' &&
      a.feature &&
      b.feature &&
      a.feature !== b.feature &&
      !a.test &&
      !sharedServerFiles.has(b.file),
    'A server feature imports another one only through its access.ts (permissions), public.ts (operations) and present.ts: its queries and commands check no permission.',
  ],
  [
    (a, b) => a.side === 'server' && a.area && a.area !== 'features' && b.side === 'server' && b.feature && !a.test,
    'Nothing below server/features imports a feature: the files in server/ itself compose them.',
  ],
  [
    (a, b) =>
      a.side === b.side &&
      a.feature === b.feature &&
      a.part &&
      b.part &&
      a.part !== b.part &&
      b.part !== 'core' &&
      !a.test,
    'A part of a feature imports its core, never another part: the files in the folder of the feature compose them.',
  ],
  [
    (a, b, { name }) =>
      a.side === 'server' &&
      a.file === 'routes.ts' &&
      (databasePackages.test(name) || (b.path.startsWith('server/db/') && b.file !== 'cursor.ts')),
    'routes.ts contains no SQL: it binds access, command and presenter, and rules live in those.',
  ],
]

export const barrel =
  'No barrel files: they hide locations, load everything and create cycles. Import from the file itself.'

const isReExport = node =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && !node.declaration)
const isBarrel = ({ body }) =>
  body.some(isReExport) && body.every(node => isReExport(node) || node.type === 'ImportDeclaration')

const allTypes = node =>
  node.importKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every(specifier => specifier.importKind === 'type'))

export const importLaw = {
  create(context) {
    const root = context.cwd
    const here = place(root, context.filename)
    const judge = (node, source, { typeOnly = false, named = true } = {}) => {
      if (typeof source?.value !== 'string') return
      const name = source.value
      const there = name.startsWith('.')
        ? place(root, resolve(dirname(context.filename), name))
        : { side: 'package', file: '', path: '' }
      const law = laws.find(([applies]) => applies(here, there, { name, typeOnly, named }))
      if (law) context.report({ node, message: law[1] })
    }
    return {
      Program: node => {
        if (isBarrel(node) && !sharedServerFiles.has(basename(context.filename)))
          context.report({ node: node.body[0], message: barrel })
      },
      ImportDeclaration: node =>
        judge(node, node.source, { typeOnly: allTypes(node), named: node.specifiers?.length > 0 }),
      ExportNamedDeclaration: node => judge(node, node.source, { typeOnly: node.exportKind === 'type' }),
      ExportAllDeclaration: node => judge(node, node.source, { typeOnly: node.exportKind === 'type' }),
      ImportExpression: node => judge(node, node.source),
      TSImportType: node => judge(node, node.source ?? node.argument?.literal, { typeOnly: true }),
    }
  },
}
