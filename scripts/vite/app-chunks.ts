import { dirname, resolve } from 'node:path'
import { openPages } from '../../contract/pages.ts'
import { lazyRoutes } from './lazy-routes.ts'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

export const termsChunk = 'terms'

const fileOf = (path: string) => new URL(`../../web/${path}`, import.meta.url).pathname
const main = fileOf('main.tsx')
const layout = fileOf('app/member-layout.tsx')
const outside = new Set<string>([...openPages, 'notFound', 'secondStep'])
/** Share the Markdown sanitizer, which no other screen should load. */
const readersOfTerms = new Set(['terms', 'legal'])
/** Imported later while the viewer waits; treated like pages. */
const later: readonly [string, string][] = [[fileOf('features/accounts/sign-in/second-step.tsx'), 'secondStep']]

/** One chunk per combination of pages would be forty small files and seven round trips. */
export function appChunks(): (id: string, graph: Graph) => string | null {
  let chunks: Map<string, string> | undefined
  return (id, graph) => (chunks ??= plan(graph)).get(id) ?? null
}

function plan(graph: Graph): Map<string, string> {
  // The entry module stays the entry, because the document names it.
  const start = closure([main], graph)
  const files = new Map(later)
  for (const [name, file] of lazyRoutes()) if (!files.has(file)) files.set(file, name)
  const screens = [...files].map(([file, name]) => ({ name, modules: closure([file], graph) }))
  const chunks = new Map([...start].filter(id => id !== main && !id.endsWith('.css')).map(id => [id, 'start']))
  for (const id of new Set(screens.flatMap(({ modules }) => [...modules]))) {
    if (start.has(id)) continue
    const users = screens.filter(({ modules }) => modules.has(id)).map(({ name }) => name)
    const isLayoutOnly = users.length === 1 && users[0] === 'memberLayout' && id !== layout
    if (users.length < 2 && !isLayoutOnly) continue
    const before = users.filter(name => outside.has(name)).length
    const signIn = users.includes('signIn')
    const home = users.includes('home') || users.includes('memberLayout')
    if (users.every(name => readersOfTerms.has(name))) chunks.set(id, termsChunk)
    else if (home) chunks.set(id, before === 0 ? 'member' : signIn ? 'shared' : 'shared-home')
    else if (signIn) chunks.set(id, 'sign-in')
    else chunks.set(id, before === 0 ? 'member-more' : before === users.length ? 'public-more' : 'shared-more')
  }
  return chunks
}

function closure(roots: string[], graph: Graph): Set<string> {
  const seen = new Set(roots)
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
