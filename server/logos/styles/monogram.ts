import type { LogoConcept } from '../../../contract/values/logo-vocabulary.ts'
import { fill, type Brief, type Layer, type Logo } from '../art.ts'
import { charm } from '../charms.ts'
import { arch, around, circle, fitted, rect, wave, type Box, type Path } from '../geometry.ts'
import { grounds } from '../grounds.ts'

export const initials = (name: string): string =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')

interface Stage {
  under: Layer[]
  letters: Box
  ink: 'main' | 'ground'
  over: Layer[]
  spot: [x: number, y: number, r: number]
  kinds: [keyof typeof grounds, ...(keyof typeof grounds)[]]
}

const stages: Record<LogoConcept, (brief: Brief) => Stage> = {
  flower({ count, chance, shape }) {
    const leaves = count ?? chance.of([6, 8, 4])
    const reach = leaves === 4 ? 20 : 26
    const r = leaves === 4 ? 20.5 : Math.min(17, reach * Math.sin(Math.PI / leaves) * 1.25)
    const whole: Path = [
      ...circle(50, 50, reach + r * 0.3),
      ...around(circle(50, 50 - reach, r), leaves, [50, 50], leaves === 4 ? 45 : 0),
    ]
    return {
      under: [fill('main', whole)],
      letters: shape ? { x: 28, y: 42, w: 44, h: 30 } : { x: 26, y: 30, w: 48, h: 40 },
      ink: 'ground',
      over: [],
      spot: [50, 30, 9],
      kinds: ['soft', 'round', 'petal'],
    }
  },
  table({ count, chance, shape }) {
    const seats = count ?? chance.of([6, 8])
    return {
      under: [
        fill('second', around(circle(50, 14.5, Math.min(8.5, 56 / seats)), seats, [50, 50], seats === 4 ? 45 : 0)),
        fill('main', circle(50, 50, 26)),
      ],
      letters: shape ? { x: 34, y: 45, w: 32, h: 24 } : { x: 31, y: 34, w: 38, h: 32 },
      ink: 'ground',
      over: [],
      spot: [50, 36, 8],
      kinds: ['soft', 'round', 'leaf'],
    }
  },
  balcony() {
    const bars = Array.from({ length: 7 }, (_, index) => rect(17.6 + index * 10, 62, 4.2, 18)).flat()
    return {
      under: [],
      letters: { x: 20, y: 22, w: 60, h: 46 },
      ink: 'main',
      over: [
        fill('ground', rect(0, 57.5, 100, 30)),
        fill('second', [...rect(12, 60, 76, 5, 2.5), ...bars, ...rect(12, 77, 76, 6, 3)]),
      ],
      spot: [77, 22, 8],
      kinds: ['soft', 'round', 'door'],
    }
  },
  sea() {
    const water = (y: number, shift: number): Path => [
      ...wave(-25 + shift, y, { length: 25, height: 8.5, count: 7 }),
      ['L', 150, 110],
      ['L', -40, 110],
      ['Z'],
    ]
    return {
      under: [],
      letters: { x: 18, y: 20, w: 64, h: 52 },
      ink: 'main',
      over: [
        fill('ground', water(59, 0)),
        fill('second', water(64, 0)),
        fill('ground', water(77, 7)),
        fill('main', water(82, 7)),
      ],
      spot: [80, 24, 8],
      kinds: ['round', 'soft', 'petal'],
    }
  },
  arch({ chance, shape }) {
    const inner = chance.next() < 0.5
    return {
      under: [
        fill('main', arch(50, inner ? 86 : 100, 60, inner ? 72 : 86)),
        ...(inner ? [fill('ground', arch(50, 86, 51, 67.5)), fill('main', arch(50, 86, 44, 64))] : []),
      ],
      letters: shape
        ? { x: 31, y: 52, w: 38, h: 28 }
        : { x: inner ? 32 : 26, y: inner ? 40 : 38, w: inner ? 36 : 48, h: inner ? 40 : 44 },
      ink: 'ground',
      over: shape || inner ? [] : [fill('accent', circle(50, 29, 5))],
      spot: [50, 39, 10],
      kinds: ['soft', 'round', 'leaf'],
    }
  },
}

export function monogram(brief: Brief): Logo {
  const { letters, chance, shape, name, concept } = brief
  const { under, letters: box, ink, over, spot, kinds } = stages[concept](brief)
  const text = fitted(letters.line(initials(name), 40, -1).path, box)
  const accent = ink === 'ground' ? 'ground' : 'accent'
  return {
    ground: grounds[chance.of(kinds)],
    groundInk: 'ground',
    layers: [...under, fill(ink, text), ...over, ...(shape ? [fill(accent, charm(shape, ...spot))] : [])],
  }
}
