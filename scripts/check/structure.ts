import { posix } from 'node:path'

/** Texts by paths from the project's root. */
export type Sources = ReadonlyMap<string, string>
type Side = 'server' | 'web'
/** Numbers of files, by importing and imported room. */
type Graph = Map<string, Map<string, number>>

const specifier = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** Also paths of missing files. */
export const importedBy = (file: string, text: string): string[] => [
  ...new Set([...text.matchAll(specifier)].map(([, name = '']) => posix.join(posix.dirname(file), name))),
]

const importsOf = (sources: Sources, file: string): string[] =>
  importedBy(file, sources.get(file) ?? '').filter(target => sources.has(target))

/** The folders of a feature that are parts of it: those that a file of the feature may not import freely. */
const partOf = /^(?:server|web)\/features\/([^/]+)\/([^/]+)\//

/** A folder below `server` or `web`, a feature, or a part of a feature that has a core. `.` are the files that compose the app. */
export function roomOf(file: string): string {
  const [, area = '', ...rest] = file.split('/')
  if (area !== 'features') return rest.length > 0 ? area : '.'
  const [feature, part] = rest
  return feature === 'events' && rest.length > 2 ? `features/events/${part}` : `features/${feature}`
}

export function graphOf(sources: Sources, side: Side): Graph {
  const graph: Graph = new Map()
  for (const file of sources.keys()) {
    if (!file.startsWith(`${side}/`)) continue
    const room = roomOf(file)
    const edges = graph.get(room) ?? new Map<string, number>()
    graph.set(room, edges)
    for (const target of importsOf(sources, file)) {
      if (!target.startsWith(`${side}/`) || roomOf(target) === room) continue
      edges.set(roomOf(target), (edges.get(roomOf(target)) ?? 0) + 1)
    }
  }
  return graph
}

/** Groups of rooms that import each other, largest first (Tarjan). */
export function cyclesOf(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (room: string): void => {
    index.set(room, index.size)
    low.set(room, index.get(room) ?? 0)
    stack.push(room)
    for (const next of graph.get(room)?.keys() ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(room, Math.min(low.get(room) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(room) !== index.get(room)) return
    const cycle = stack.splice(stack.indexOf(room))
    if (cycle.length > 1) cycles.push(cycle.sort())
  }
  for (const room of graph.keys()) if (!index.has(room)) visit(room)
  return cycles.sort((a, b) => b.length - a.length)
}

/** Rooms from the top down, so that few imports point up: rooms are moved until no move lowers the number. */
function orderOf(graph: Graph): string[] {
  const weight = (from: string, to: string) => graph.get(from)?.get(to) ?? 0
  const order = [...graph.keys()].sort()
  for (let changed = true; changed;) {
    changed = false
    for (const room of [...order]) {
      const from = order.indexOf(room)
      order.splice(from, 1)
      let cost = 0
      const costs = [0]
      for (const other of order) {
        cost += weight(other, room) === 0 && weight(room, other) === 0 ? 0 : weight(room, other) - weight(other, room)
        costs.push(cost)
      }
      const best = Math.min(...costs)
      const to = (costs[from] ?? 0) === best ? from : costs.indexOf(best)
      order.splice(to, 0, room)
      changed ||= to !== from
    }
  }
  return order
}

/** Imports against the order of the rooms, and the number of rooms in the longest chain of imports along it. */
export function orderedNumbers(graph: Graph) {
  const order = orderOf(graph)
  const at = new Map(order.map((room, position) => [room, position]))
  const up = (from: string, to: string) => (at.get(to) ?? 0) < (at.get(from) ?? 0)
  let imports = 0
  const against: string[] = []
  const length = new Map<string, number>()
  for (const room of order.toReversed()) {
    let longest = 0
    for (const [to, count] of graph.get(room) ?? []) {
      imports += count
      if (up(room, to)) against.push(...Array.from({ length: count }, () => `${room} -> ${to}`))
      else longest = Math.max(longest, length.get(to) ?? 0)
    }
    length.set(room, longest + 1)
  }
  return { rooms: order.length, imports, against, chain: Math.max(0, ...length.values()), order }
}

export function featuresOf(sources: Sources, side: Side): Graph {
  const graph: Graph = new Map()
  const feature = (file: string) => file.match(new RegExp(`^${side}/features/([^/]+)/`))?.[1]
  for (const file of sources.keys()) {
    const from = feature(file)
    if (!from) continue
    const edges = graph.get(from) ?? new Map<string, number>()
    graph.set(from, edges)
    for (const to of importsOf(sources, file).map(feature))
      if (to && to !== from) edges.set(to, (edges.get(to) ?? 0) + 1)
  }
  return graph
}

export function sisterImports(sources: Sources): string[] {
  const found = new Set<string>()
  for (const file of sources.keys()) {
    const [, feature, part] = file.match(partOf) ?? []
    if (!part) continue
    for (const target of importsOf(sources, file)) {
      const [, other, sister] = target.match(partOf) ?? []
      if (
        other === feature &&
        sister &&
        sister !== part &&
        sister !== 'core' &&
        file.split('/')[0] === target.split('/')[0]
      )
        found.add(`${file.split('/')[0]}/features/${feature}: ${part} imports ${sister}`)
    }
  }
  return [...found].sort()
}

/** Files that import a feature, except those that compose the app. */
export const importsOfFeatures = (sources: Sources): string[] =>
  [...sources.keys()].filter(
    file =>
      /^server\/(?!features\/)[^/]+\//.test(file) &&
      importsOf(sources, file).some(target => /^server\/features\/[^/]+\//.test(target)),
  )

const filesMax = 24
/** One flat list each, by what they are. */
const listFolders = /locales|migrations|^contract\/[^/]+$/

export function largeFolders(sources: Sources): string[] {
  const counts = new Map<string, number>()
  for (const file of sources.keys())
    if (!listFolders.test(file)) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > filesMax)
    .map(([folder, count]) => `${folder} has ${count} source files`)
}

/** May only become smaller. */
const allowed = {
  'server: imports against the order of the rooms': 2,
  'server: rooms in the longest chain of imports': 14,
  'web: imports against the order of the rooms': 0,
  'web: rooms in the longest chain of imports': 10,
  'files below the features that import one': 0,
  'imports of a part from a sister': 0,
  'folders with more than 24 source files': 0,
} as const

/** Cycles of features, types included, and numbers of the structure that exceed their limits, or whose limits could be lower. */
export function structureProblems(
  sources: Sources,
  limits: Readonly<Record<keyof typeof allowed, number>> = allowed,
): string[] {
  const sides = ['server', 'web'] as const
  const cycles = sides.flatMap(side =>
    cyclesOf(featuresOf(sources, side)).map(cycle => `${side}: these features import each other: ${cycle.join(', ')}`),
  )
  const [server, web] = [orderedNumbers(graphOf(sources, 'server')), orderedNumbers(graphOf(sources, 'web'))]
  const found: Record<keyof typeof allowed, { count: number; list: readonly string[] }> = {
    'server: imports against the order of the rooms': { count: server.against.length, list: server.against },
    'server: rooms in the longest chain of imports': { count: server.chain, list: [] },
    'web: imports against the order of the rooms': { count: web.against.length, list: web.against },
    'web: rooms in the longest chain of imports': { count: web.chain, list: [] },
    'files below the features that import one': listed(importsOfFeatures(sources)),
    'imports of a part from a sister': listed(sisterImports(sources)),
    'folders with more than 24 source files': listed(largeFolders(sources)),
  }
  const numbers = (Object.keys(found) as (keyof typeof allowed)[]).flatMap(name => {
    const { count, list } = found[name]
    if (count > limits[name]) return [`${name}: ${count} instead of ${limits[name]}`, ...list.map(one => `  ${one}`)]
    return count < limits[name] ? [`${name}: lower the limit of ${limits[name]} to ${count}`] : []
  })
  return [...cycles, ...numbers]
}

const listed = (list: readonly string[]) => ({ count: list.length, list })

const counted = /^(?:server|web)\/(?!.*locales\/)/

/** The caller leaves out tests. */
export function lineCount(sources: Sources): number {
  const texts = [...sources].flatMap(([file, text]) => (counted.test(file) ? [text] : []))
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
}
