import { fill, remade, stroke, type Brief, type Layer, type Logo } from '../art.ts'
import { circle, moved, scaled, turned, type Path } from '../geometry.ts'
import { grounds } from '../grounds.ts'
import type { Letters } from '../letters.ts'
import { blossom } from '../motifs/flower.ts'

const inner = 31
const [baseline, marks] = [35.6, 38.9]
const largest = 9.2

export function emblem(brief: Brief): Logo {
  const { chance, letters, name } = brief
  const art = brief.motif.shapes(brief)
  const disc = circle(50, 50, inner)
  const shrink = art.bleeds ? 0.64 : 0.68
  const picture = remade(art.layers, path => scaled(path, shrink, [50, 50]), shrink)
  const between = chance.next() < 0.6 ? blossom(50, 50 - marks, 2.7) : circle(50, 50 - marks, 1.6)
  // A light rim would be invisible on a light page.
  const rim = brief.lightMain ? 'ground' : 'main'
  const written = brief.lightMain ? 'main' : 'ground'
  return {
    ground: chance.of([grounds.round, grounds.scalloped]),
    groundInk: rim,
    layers: [
      ...(brief.lightMain ? [] : [fill('ground', disc)]),
      ...picture.map((layer): Layer => ({ ...layer, within: disc })),
      ...(brief.lightMain ? [stroke('main', circle(50, 50, inner + 0.6), 1.1)] : []),
      ...ring(name.toUpperCase(), letters, between).map(path => fill(written, path)),
      stroke(written, circle(50, 50, 45.6), 1),
    ],
  }
}

function ring(name: string, letters: Letters, between: Path): Path[] {
  const whole = 2 * Math.PI * baseline
  const gap = 11
  const natural = letters.each(name, largest)
  const spacing = 0.7
  const length = (size: number) => natural.reduce((sum, { width }) => sum + (width * size) / largest + spacing, 0)
  const size = Math.min(largest, (largest * (whole - gap - natural.length * spacing)) / length(largest))
  const times = Math.max(1, Math.min(4, Math.floor(whole / (length(size) + gap))))
  const slot = 360 / times
  const perUnit = 360 / whole
  const loose = Math.min(1.5, (whole / times - gap - length(size)) / natural.length)
  const line = letters.each(name, size)
  const span = line.reduce((sum, { width }) => sum + width + spacing + Math.max(0, loose), 0)
  const paths: Path[] = []
  for (let index = 0; index < times; index++) {
    let along = -span / 2
    for (const { path, width } of line) {
      const step = width + spacing + Math.max(0, loose)
      const upright = moved(path, 50 - width / 2, 50 - baseline)
      paths.push(turned(upright, slot * index + (along + step / 2) * perUnit))
      along += step
    }
    const rest = slot - span * perUnit
    const count = Math.max(1, Math.floor(rest / (gap * perUnit)) - (times === 1 ? 1 : 0))
    for (let mark = 1; mark <= count; mark++)
      paths.push(turned(between, slot * index + (span / 2) * perUnit + (rest * mark) / (count + 1)))
  }
  return paths
}
