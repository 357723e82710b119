import type { LogoConcept } from '../../../contract/values/logo-vocabulary.ts'
import { fill, remade, type Brief, type Layer, type Logo } from '../art.ts'
import { charm } from '../charms.ts'
import {
  arch,
  around,
  bounds,
  circle,
  fitted,
  halfDisc,
  moved,
  rect,
  reversed,
  scaled,
  type Box,
  type Path,
} from '../geometry.ts'
import { grounds } from '../grounds.ts'
import type { Letters } from '../letters.ts'
import { blossom } from '../motifs/flower.ts'

const rounds: Record<LogoConcept, Path> = {
  flower: blossom(0, 0, 52),
  table: [...circle(0, 0, 31), ...around(circle(0, -45, 14), 4, [0, 0], 45)],
  balcony: [...arch(0, 28, 76, 78), ...reversed(arch(0, 28, 36, 52)), ...rect(-50, 33, 100, 17, 6)],
  sea: [
    ...halfDisc(0, 2, 50),
    ...halfDisc(-25, 50, 25, 'up'),
    ...halfDisc(25, 50, 25, 'up'),
    ...rect(-50, 8, 100, 12, 6),
  ],
  arch: [...arch(0, 50, 100, 100), ...reversed(arch(0, 50, 64, 82)), ...arch(0, 50, 34, 62)],
}

export function linesOf(name: string, most: number): string[] {
  const words = name.split(' ')
  const target = name.length / Math.min(most, words.length)
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last && (lines.length === most || `${last} ${word}`.length <= target + 1))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function block(lines: readonly string[], letters: Letters, align: 'left' | 'middle'): Path {
  const set = lines.map(line => letters.line(line, 20, -0.35))
  const widest = Math.max(...set.map(({ width }) => width))
  return set.flatMap(({ path, width }, index) => moved(path, align === 'left' ? 0 : (widest - width) / 2, index * 17.4))
}

export function wordmark(brief: Brief): Logo {
  const { chance } = brief
  const parts = chance.next() < 0.62 ? lockup(brief) : (stacked(brief) ?? lockup(brief))
  return { ground: grounds[chance.of(['soft', 'bubble', 'tile'])], groundInk: 'ground', layers: parts }
}

function lockup(brief: Brief): Layer[] {
  const art = notBleeding(brief)
  const lines = linesOf(brief.name, brief.name.length > 11 ? 2 : 1)
  const box: Box = lines.length > 1 ? { x: 12, y: 58, w: 76, h: 29 } : { x: 11, y: 65, w: 78, h: 20 }
  const high = lines.length > 1 ? 0.58 : 0.66
  return [
    ...remade(art, path => moved(scaled(path, high, [50, 50]), 0, lines.length > 1 ? -17.5 : -13.5), high),
    fill('main', fitted(block(lines, brief.letters, 'middle'), box)),
  ]
}

function notBleeding(brief: Brief): Layer[] {
  for (let tries = 0; tries < 8; tries++) {
    const { layers, bleeds } = brief.motif.shapes(brief)
    if (!bleeds) return layers
  }
  const { layers } = brief.motif.shapes({ ...brief, count: 5 })
  return layers.map(layer => ({ ...layer, within: circle(50, 50, 38) }))
}

function stacked({ name, letters, shape, concept }: Brief): Layer[] | null {
  const lines = linesOf(name, 3)
  const row = lines.findIndex(line => /o/i.test(line))
  const line = lines[row]
  const at = line?.search(/o/i) ?? -1
  if (!line || at < 0 || lines.some(one => one.length > 9)) return null
  const gone = letters.each(line[at] ?? '', 20)[0]
  if (!gone) return null
  const before = letters.line(line.slice(0, at), 20, -0.35).width
  const hole = bounds(gone.path)
  const start = before + (at > 0 ? -0.35 : 0)
  const round = Math.min(hole.w, hole.h) / 2
  const middle = [start + hole.x + hole.w / 2, row * 17.4 + hole.y + hole.h / 2] as const
  const mark: Path =
    shape && shape !== 'circle'
      ? charm(shape, ...middle, round * 1.34)
      : moved(scaled(rounds[concept], (round * 1.06) / 50), ...middle)
  const text = lines.flatMap((one, index) => {
    if (index !== row) return moved(letters.line(one, 20, -0.35).path, 0, index * 17.4)
    const after = letters.line(one.slice(at + 1), 20, -0.35).path
    return [
      ...moved(letters.line(one.slice(0, at), 20, -0.35).path, 0, index * 17.4),
      ...moved(after, start + gone.width - 0.35, index * 17.4),
    ]
  })
  const box: Box = { x: 12, y: 14, w: 76, h: 72 }
  const whole = [...text, ...mark]
  const fit = fitted(whole, box)
  return [fill('main', fit.slice(0, text.length)), fill('accent', fit.slice(text.length))]
}
