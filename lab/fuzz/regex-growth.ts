import { readFile, glob } from 'node:fs/promises'
import { parseSync } from 'vite'

export interface Found {
  file: string
  pattern: RegExp
}

export async function regexesIn(patterns: string[]): Promise<Found[]> {
  const found = new Map<string, Found>()
  for await (const file of glob(patterns)) {
    if (/\.test\.tsx?$/.test(file)) continue
    const { program } = parseSync(file, await readFile(file, 'utf8'))
    JSON.stringify(program, (_, node: unknown) => {
      const { regex } = (node ?? {}) as { regex?: { pattern: string; flags: string } }
      if (regex) found.set(`${regex.pattern}/${regex.flags}`, { file, pattern: new RegExp(regex.pattern, regex.flags) })
      return typeof node === 'bigint' ? null : node
    })
  }
  return [...found.values()]
}

const usual = [
  'a',
  'A',
  '0',
  ' ',
  '\n',
  '\t',
  '-',
  '_',
  '.',
  '/',
  '@',
  ',',
  '<',
  '"',
  "'",
  '=',
  ':',
  '(',
  '[',
  '\\',
  'é',
  '\u200b',
  '😀',
]

function* textsFor({ source }: RegExp, length: number): Generator<string> {
  const named = [...new Set(source.replaceAll(/\\[a-zA-Z]|[\\^$?*+{}|]/g, ''))].slice(0, 24)
  const pairs = named.slice(0, 6).flatMap(a => named.slice(0, 6).map(b => a + b))
  const words = source.match(/[\w-]{3,}/g) ?? []
  const many = (pump: string) => `${pump.repeat(Math.ceil(length / pump.length))}\u0001`
  for (const pump of [...usual, ...pairs, ...words]) yield many(pump)
  for (const pump of named) {
    yield many(pump)
    for (const before of named.slice(0, 4)) yield before + many(pump)
  }
}

/** Microseconds of CPU time; wall-clock time would include other programs. */
function computed(work: () => unknown, repeats: number): number {
  const before = process.threadCpuUsage()
  for (let done = 0; done < repeats; done++) work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

const short = 1_000
const long = 8_000
/** Microseconds accepted regardless of growth. */
const free = { short: 20_000, long: 2_000 }
/** The CPU time of a thread may advance in steps of 4 ms: a single short match takes 0 or 4. */
const repeats = 20

/** The growth factor is for twice the length. */
export function growthOf({ pattern }: Found): { text: string; times: number } | undefined {
  const run = (text: string, times = 1) => computed(() => text.replace(pattern, ''), times)
  for (const size of [16, 24, 32])
    for (const text of textsFor(pattern, size)) if (run(text) > free.short) return { text, times: Infinity }
  for (const text of textsFor(pattern, short))
    if (run(text) > free.short) return { text: text.slice(0, 20), times: Infinity }
  for (const text of textsFor(pattern, long)) {
    if (run(text) < free.long || run(text, repeats) < free.long * repeats) continue
    const half = text.slice(0, text.length / 2) + text.slice(-1)
    const ratio = () => run(text, repeats) / Math.max(1, run(half, repeats))
    const times = Math.min(ratio(), ratio())
    if (times > 3) return { text: text.slice(0, 20), times }
  }
  return undefined
}
