import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { publicPages } from '../../contract/pages.ts'

/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const table = new URL('../../web/app/screens.ts', import.meta.url).pathname
const main = new URL('../../web/main.tsx', import.meta.url).pathname
const outside = new Set<string>([...publicPages, 'notFound'])

/**
 * Gathers the app into few files by who needs them: everybody at the start, every page, pages before the door, pages of
 * members; and apart from these what neither sign-in nor home needs, where people come in. Left alone the bundler makes
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
  const files = new Map<string, string>()
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
    if (home) chunks.set(id, before === 0 ? 'member' : 'shared')
    else if (signIn) chunks.set(id, 'door')
    else chunks.set(id, before === 0 ? 'member-more' : before === users.length ? 'door-more' : 'shared-more')
  }
  return chunks
}

function closure(roots: string[], graph: Graph): Set<string> {
  const seen = new Set(roots)
  for (const id of seen) for (const other of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(other)
  return seen
}
