import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = join(root, 'web/.generated/fonts')
const require = createRequire(import.meta.url)
/** The package has no type declarations. */
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'woff2'
    variationAxes: Record<string, number | { min: number; max: number; default: number }>
    noHinting: boolean
    keepFeatures: string[]
  },
) => Promise<Buffer>

/** Bytes. A screen in English loads only the two latin files. */
const budget = 60 * 1024

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + range(0x2010, 0x2027) + range(0x2030, 0x203a) + 'ŒœŸ€←↑→↓−'
const extended = range(0x100, 0x17f)
/** Headings contain names, so the subset has the letters of neighboring languages. */
const names = 'ĄąĆćĘęŁłŃńŚśŹźŻżĿŀČčĎďĚěŇňŘřŠšŤťŮůŽžŐőŰűĞğİıŞş'

const display = 'Bricolage Grotesque Variable'
const body = 'Figtree Variable'
/** Headings use widths 84 to 88; the other axes are pinned: a weight range would add 8 KiB, optical sizes 40. */
const displayAxes = { opsz: 30, wdth: { min: 84, max: 88, default: 84 }, wght: 750 }
const bodyAxes = { wght: { min: 400, max: 700, default: 400 } }
const displayFace = 'font-weight:600 800;font-stretch:84% 88%'
const bodyFace = 'font-weight:400 700'
const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-'
const figtree = '@fontsource-variable/figtree/files/figtree-'

const fonts = [
  {
    name: 'display-latin',
    family: display,
    face: displayFace,
    axes: displayAxes,
    source: `${bricolage}latin-standard-normal.woff2`,
    text: latin,
  },
  {
    name: 'display-names',
    family: display,
    face: displayFace,
    axes: displayAxes,
    source: `${bricolage}latin-ext-standard-normal.woff2`,
    text: names,
  },
  {
    name: 'body-latin',
    family: body,
    face: bodyFace,
    axes: bodyAxes,
    source: `${figtree}latin-wght-normal.woff2`,
    text: latin,
  },
  {
    name: 'body-extended',
    family: body,
    face: bodyFace,
    axes: bodyAxes,
    source: `${figtree}latin-ext-wght-normal.woff2`,
    text: extended,
  },
]

const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'calt']

const unicodeRange = (text: string, foreign: string) => {
  const points = [...new Set([...text].filter(letter => !foreign.includes(letter)))]
    .map(l => l.codePointAt(0)!)
    .sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else runs.push([point, point])
  }
  const hex = (n: number) => n.toString(16).toUpperCase()
  return runs.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(',')
}

export async function generateFonts(): Promise<{ written: boolean; bytes: number }> {
  const sources = await Promise.all(fonts.map(font => readFile(require.resolve(font.source))))
  const stamp = createHash('sha256').update(await readFile(fileURLToPath(import.meta.url)))
  for (const source of sources) stamp.update(source)
  const key = `/* ${stamp.digest('hex')} */\n`
  const css = join(out, 'fonts.css')
  const files = fonts.map(font => join(out, `${font.name}.woff2`))
  const size = async () => (await Promise.all(files.map(file => stat(file)))).reduce((sum, file) => sum + file.size, 0)
  const current = await readFile(css, 'utf8').catch(() => '')
  const known = await size().catch(() => 0)
  if (current.startsWith(key) && known > 0) return { written: false, bytes: known }

  await mkdir(out, { recursive: true })
  let rules = key
  for (const [index, font] of fonts.entries()) {
    const subset = await subsetFont(sources[index]!, font.text, {
      targetFormat: 'woff2',
      variationAxes: font.axes,
      noHinting: true,
      keepFeatures,
    })
    await writeFile(files[index]!, subset)
    const covered = unicodeRange(font.text, font.text === latin ? '' : latin)
    rules += `@font-face{font-family:"${font.family}";src:url("./${font.name}.woff2") format("woff2");${font.face};font-display:swap;unicode-range:${covered}}\n`
  }
  const bytes = await size()
  if (bytes > budget) throw new Error(`The fonts weigh ${bytes} bytes, the budget is ${budget}.`)
  await writeFile(css, rules)
  return { written: true, bytes }
}

if (import.meta.main) {
  const { written, bytes } = await generateFonts()
  console.log(`${written ? 'wrote' : 'kept'} ${fonts.length} font files, ${(bytes / 1024).toFixed(1)} KiB`)
}
