import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'opentype.js'
import { once } from '../concurrency/once.ts'
import type { Path, Step } from './geometry.ts'

const subsets = ['latin', 'latin-ext', 'vietnamese'] as const
const face = (subset: string, weight: number) =>
  new URL(
    import.meta.resolve(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-${weight}-normal.woff`),
  )

export interface Letters {
  knows(letter: string): boolean
  line(text: string, size: number, spacing?: number): { path: Path; width: number }
  each(text: string, size: number): { path: Path; width: number }[]
}

export const letters = once(load)

async function load(): Promise<Letters> {
  // The package declares the wrong module type, so its named exports cannot be imported.
  const { parse } = createRequire(import.meta.url)('opentype.js') as typeof import('opentype.js')
  const fonts = await Promise.all(
    subsets.map(async subset => {
      const file = await readFile(face(subset, 800))
      return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
    }),
  )
  const fontOf = (letter: string): Font | undefined => fonts.find(font => font.charToGlyphIndex(letter) > 0)
  const drawn = (letter: string, size: number): { path: Path; width: number } => {
    const font = fontOf(letter)
    if (!font) return { path: [], width: 0 }
    const glyph = font.charToGlyph(letter)
    return {
      path: asPath(glyph.getPath(0, 0, size).commands),
      width: ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm,
    }
  }
  const kerning = (a: string, b: string, size: number): number => {
    const font = fontOf(a)
    if (!font || font !== fontOf(b)) return 0
    return (font.getKerningValue(font.charToGlyph(a), font.charToGlyph(b)) * size) / font.unitsPerEm
  }
  return {
    knows: letter => letter === ' ' || fontOf(letter) !== undefined,
    each: (text, size) => Array.from(text, letter => drawn(letter, size)),
    line(text, size, spacing = 0) {
      const path: Path = []
      let x = 0
      const all = Array.from(text)
      for (const [index, letter] of all.entries()) {
        const { path: own, width } = drawn(letter, size)
        for (const step of own) path.push(shifted(step, x))
        const next = all[index + 1]
        x += width + (next ? spacing + kerning(letter, next, size) : 0)
      }
      return { path, width: x }
    },
  }
}

const shifted = (step: Step, dx: number): Step => {
  if (step[0] === 'Z') return step
  if (step[0] !== 'C') return [step[0], step[1] + dx, step[2]]
  return ['C', step[1] + dx, step[2], step[3] + dx, step[4], step[5] + dx, step[6]]
}

function asPath(commands: ReturnType<ReturnType<Font['charToGlyph']>['getPath']>['commands']): Path {
  const path: Path = []
  let [x, y] = [0, 0]
  for (const command of commands) {
    if (command.type === 'Z') {
      path.push(['Z'])
      continue
    }
    if (command.type === 'C') path.push(['C', command.x1, command.y1, command.x2, command.y2, command.x, command.y])
    else if (command.type === 'Q')
      path.push([
        'C',
        x + (2 / 3) * (command.x1 - x),
        y + (2 / 3) * (command.y1 - y),
        command.x + (2 / 3) * (command.x1 - command.x),
        command.y + (2 / 3) * (command.y1 - command.y),
        command.x,
        command.y,
      ])
    else path.push([command.type, command.x, command.y])
    ;[x, y] = [command.x, command.y]
  }
  return path
}
