import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../..')

/** A top-level declaration. Positions are offsets. */
interface Declaration {
  name: string
  file: string
  text: string
  start: number
  end: number
}

type Node = { type: string; start: number; end: number } & Record<string, any>

function namesOf(node: Node): string[] {
  if (node.type === 'ExportNamedDeclaration') return node['declaration'] ? namesOf(node['declaration'] as Node) : []
  if (node.type === 'VariableDeclaration')
    return (node['declarations'] as Node[]).flatMap(({ id }) => (id?.type === 'Identifier' ? [String(id.name)] : []))
  const { id } = node
  return id?.type === 'Identifier' ? [String(id.name)] : []
}

export async function readDeclarations(): Promise<Declaration[]> {
  const files = await Array.fromAsync(glob('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }))
  const sources = files
    .filter(file => !/\.test\.tsx?$|\.d\.ts$|^web\/(?:locales|testing|\.generated)\//.test(file))
    .sort()
  const found = await Promise.all(
    sources.map(async file => {
      const text = await readFile(join(root, file), 'utf8')
      const body = parseSync(file, text).program.body as unknown as Node[]
      return body.flatMap(node => namesOf(node).map(name => ({ name, file, text, start: node.start, end: node.end })))
    }),
  )
  return found.flat()
}

/** Without white space, and the offset of each character that remains. */
function condensed(text: string): { text: string; offsets: number[] } {
  const offsets: number[] = []
  let short = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (/\s/.test(character)) continue
    short += character
    offsets.push(at)
  }
  return { text: short, offsets }
}

export interface Place {
  file: string
  source: string
  start: number
  end: number
}

/** Ignores formatting. A name of several declarations is preceded by a part of the path. Throws unless exactly one place matches. */
export function locate(declarations: readonly Declaration[], key: string, statement: string): Place {
  const [name = '', ...folders] = key.split('/').toReversed()
  const path = folders.toReversed().join('/')
  const wanted = condensed(statement).text
  const places = declarations
    .filter(one => one.name === name && one.file.includes(path))
    .flatMap(({ file, text, start, end }) => {
      const inside = condensed(text.slice(start, end))
      const first = inside.text.indexOf(wanted)
      if (first < 0) return []
      if (inside.text.includes(wanted, first + 1)) throw new Error(`${key} has this several times: ${statement}`)
      const from = inside.offsets[first] ?? 0
      const to = inside.offsets[first + wanted.length - 1] ?? 0
      return [{ file, source: text, start: start + from, end: start + to + 1 }]
    })
  const [place, ...others] = places
  if (!place) throw new Error(`${key} does not have: ${statement}`)
  if (others.length > 0) throw new Error(`${key} is in ${places.map(({ file }) => file).join(' and ')}`)
  return place
}
