import { dirname, resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { openPages, type PageName } from '../../contract/pages.ts'
import { lazyRoutes } from './lazy-routes.ts'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicallyImportedIds'> | null
}

/** A dynamic import: a screen, several that are one file, or a part of one. */
interface Entry {
  screen: string | undefined
  feature: string | undefined
  modules: Set<string>
}

const fileOf = (path: string) => new URL(`../../web/${path}`, import.meta.url).pathname
const roots = ['main.tsx', 'draw.tsx'].map(fileOf)
const layout = fileOf('app/member-layout.tsx')
const outside = new Set<string>([...openPages, 'notFound', 'secondStep'])
/** Imported later while the viewer waits; treated like pages. */
const secondStep = fileOf('features/accounts/sign-in/second-step.tsx')

/** Small screens share a file, because each file adds its name to what every visitor loads. */
const together: Record<string, readonly PageName[]> = {
  'directory-page': ['people', 'peopleRedirect'],
  'data-pages': [
    'yourData',
    'visibility',
    'writers',
    'pause',
    'dataDownload',
    'staffAccess',
    'dataHelp',
    'deleteAccount',
    'help',
  ],
  'staff-pages': ['adminUsers', 'adminUser', 'adminAudit', 'delivery', 'payments', 'debugProfile'],
}

/** One chunk per combination of pages would be forty small files and seven round trips. */
export function appChunks(): (id: string, graph: Graph) => string | null {
  let chunks: Map<string, string> | undefined
  return (id, graph) => (chunks ??= plan(graph)).get(id) ?? null
}

function plan(graph: Graph): Map<string, string> {
  const start = closure(roots, graph)
  // The document names the file of the entry module.
  const own = [...start].filter(id => !roots.includes(id) && !id.endsWith('.css'))
  const chunks = new Map(own.map(id => [id, 'start']))
  const entries = entriesOf(graph)
  for (const id of new Set(entries.flatMap(({ modules }) => [...modules]))) {
    if (start.has(id)) continue
    const chunk = chunkOf(
      id,
      entries.filter(({ modules }) => modules.has(id)),
    )
    if (chunk) chunks.set(id, chunk)
  }
  return chunks
}

function entriesOf(graph: Graph): Entry[] {
  const files = new Set(roots)
  for (const id of files)
    for (const other of [...closure([id], graph)].flatMap(id => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
      files.add(other)
  const screens = new Map([[secondStep, 'secondStep']])
  for (const [name, file] of lazyRoutes()) if (!screens.has(file)) screens.set(file, name)
  return [...files.difference(new Set(roots))].map(file => ({
    screen: screens.get(file),
    feature: /\/web\/features\/(\w+)\//.exec(file)?.[1],
    modules: closure([file], graph),
  }))
}

function chunkOf(id: string, users: Entry[]): string | undefined {
  const screens = users.flatMap(({ screen = [] }) => screen)
  const group = Object.keys(together).find(
    name => screens.length === users.length && screens.every(screen => together[name]?.some(page => page === screen)),
  )
  if (group) return group
  if (screens.length < 2) return screens[0] === 'memberLayout' && id !== layout ? 'member' : undefined
  const before = screens.filter(name => outside.has(name)).length
  const signIn = screens.includes('signIn')
  const home = screens.includes('home') || screens.includes('memberLayout')
  if (home) return before === 0 ? 'member' : signIn ? 'shared' : 'shared-home'
  if (signIn) return 'sign-in'
  const [feature, ...others] = new Set(users.map(({ feature }) => feature))
  if (feature && others.length === 0) return feature
  return before === 0 ? 'member-more' : before === screens.length ? 'public-more' : 'shared-more'
}

function closure(ids: string[], graph: Graph): Set<string> {
  const seen = new Set(ids)
  for (const id of seen) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
    for (const other of importedIds) {
      const list = lists.find(({ file }) => other.endsWith(file))
      if (!list) seen.add(other)
      else for (const file of list.modulesOf(namesOf(code ?? '', list.name), other, graph)) seen.add(file)
    }
  }
  return seen
}

/** Following the index of a library, which exports all of its modules, would include them all. */
const lists = [
  { name: 'lucide-react', file: '/lucide-react/dist/esm/lucide-react.mjs', modulesOf: iconsOf },
  { name: 'radix-ui', file: '/radix-ui/dist/index.mjs', modulesOf: packagesOf },
]

const namesOf = (code: string, library: string): string[] =>
  [...code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"]${library}['"]`, 'g'))]
    .flatMap(([, inside = '']) => inside.split(','))
    .map(name => name.trim().split(/\s+as\s+/)[0] ?? '')
    .filter(Boolean)

function iconsOf(names: string[], list: string, graph: Graph): string[] {
  const lines = graph.getModuleInfo(list)?.code ?? ''
  return names.flatMap(name => {
    const [, path] =
      new RegExp(`\\bdefault as ${name}\\b[^}]*\\} from ['"](\\./icons/[\\w-]+\\.mjs)['"]`).exec(lines) ?? []
    return path ? [resolve(dirname(list), path)] : []
  })
}

function packagesOf(names: string[], list: string, graph: Graph): string[] {
  const { code, importedIds = [] } = graph.getModuleInfo(list) ?? {}
  return names.flatMap(name => {
    const [, variable] = new RegExp(`\\b(\\w+) as ${name}\\b`).exec(code ?? '') ?? []
    const [, from = ''] =
      new RegExp(`import \\* as ${variable ?? name} from ['"]@radix-ui/([\\w-]+)['"]`).exec(code ?? '') ?? []
    return importedIds.filter(id => id.includes(`/@radix-ui/${from}/`))
  })
}
