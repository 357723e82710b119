import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { publicPages } from '../../contract/pages.ts'

/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

export const termsChunk = 'terms'

const table = new URL('../../web/app/screens.ts', import.meta.url).pathname
const main = new URL('../../web/main.tsx', import.meta.url).pathname
const outside = new Set<string>([...publicPages, 'notFound', 'secondStep'])
/** Who share what nobody else should load: what makes clean HTML of Markdown. */
const readersOfTerms = new Set(['terms', 'legal'])
/** Parts that their page loads later and somebody waits for: readers as pages are. */
const later: readonly [string, string][] = [['../features/accounts/second-step.tsx', 'secondStep']]

/**
 * Gathers the app into few files by who needs them: everybody at the start, every page, pages before the door, pages of
 * members; and apart from these what sign-in or home does not need, where people come in. Left alone the bundler makes
 * one of each combination of pages, and a browser asks for only six files at a time: forty small ones take seven trips to
 * the server where one would do. What a single page needs stays with it.
 */
export function appChunks(): (id: string, graph: Graph) => string | null {
  let chunks: Map<string, string> | undefined
  return (id, graph) => (chunks ??= plan(graph)).get(id) ?? null
}

function plan(graph: Graph): Map<string, string> {
  // The file that starts everything stays the entry: the document names it.
  const start = closure([main], graph)
  const files = new Map(later)
  // Two pages that show one screen are one reader.
  for (const [, name = '', path = ''] of readFileSync(table, 'utf8').matchAll(/(\w+): \(\) => import\('([^']+)'\)/g))
    if (!files.has(path)) files.set(path, name)
  const screens = [...files].map(([path, name]) => ({ name, modules: closure([resolve(dirname(table), path)], graph) }))
  const chunks = new Map([...start].filter(id => id !== main && !id.endsWith('.css')).map(id => [id, 'start']))
  for (const id of new Set(screens.flatMap(({ modules }) => [...modules]))) {
    if (start.has(id)) continue
    const users = screens.filter(({ modules }) => modules.has(id)).map(({ name }) => name)
    if (users.length < 2) continue
    const before = users.filter(name => outside.has(name)).length
    const signIn = users.includes('signIn')
    const home = users.includes('home') || users.includes('memberLayout')
    if (users.every(name => readersOfTerms.has(name))) chunks.set(id, termsChunk)
    else if (home) chunks.set(id, before === 0 ? 'member' : signIn ? 'shared' : 'shared-home')
    else if (signIn) chunks.set(id, 'door')
    else chunks.set(id, before === 0 ? 'member-more' : before === users.length ? 'door-more' : 'shared-more')
  }
  return chunks
}

function closure(roots: string[], graph: Graph): Set<string> {
  const seen = new Set(roots)
  for (const id of seen) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
    for (const other of importedIds)
      if (!other.endsWith(iconList)) seen.add(other)
      else for (const file of iconsIn(code ?? '', other, graph)) seen.add(file)
  }
  return seen
}

const iconList = '/lucide-react/dist/esm/lucide-react.mjs'

/** The icons that a module names. The library's list passes on all of them, so whoever imports it would need them all. */
function iconsIn(code: string, list: string, graph: Graph): string[] {
  const lines = graph.getModuleInfo(list)?.code ?? ''
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)]
    .flatMap(([, inside = '']) => inside.split(','))
    .map(name => name.trim().split(/\s+as\s+/)[0])
    .filter(Boolean)
  return names.flatMap(name => {
    const [, path] =
      new RegExp(`\\bdefault as ${name}\\b[^}]*\\} from ['"](\\./icons/[\\w-]+\\.mjs)['"]`).exec(lines) ?? []
    return path ? [resolve(dirname(list), path)] : []
  })
}
