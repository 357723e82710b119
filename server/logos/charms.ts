import type { LogoShape } from '../../contract/values/logo-vocabulary.ts'
import {
  arch,
  around,
  circle,
  ellipse,
  fitted,
  halfDisc,
  leaf,
  petal,
  polygon,
  rect,
  reversed,
  star,
  turned,
  wave,
  type Path,
  type Step,
} from './geometry.ts'

/** Nested parts with reversed direction are holes. */
const charms: Record<LogoShape, () => Path> = {
  sun: () => [...circle(50, 50, 22), ...around(rect(46.5, 12, 7, 12, 3.5), 8)],
  moon: () => [
    ['M', 58, 14],
    ['C', 34, 12, 14, 29, 14, 51],
    ['C', 14, 72, 31, 88, 51, 88],
    ['C', 66, 88, 78, 80, 84, 67],
    ['C', 62, 73, 42, 60, 42, 40],
    ['C', 42, 30, 48, 20, 58, 14],
    ['Z'],
  ],
  star: () => star(50, 50, 42, 5, 0.46),
  mountain: () => [
    ...polygon([
      [6, 82],
      [38, 26],
      [54, 54],
      [64, 40],
      [94, 82],
    ]),
  ],
  leaf: () => [...turned(leaf(50, 92, 84, 62), 32, [50, 50])],
  house: () => [
    ...polygon([
      [50, 12],
      [90, 48],
      [80, 48],
      [80, 88],
      [20, 88],
      [20, 48],
      [10, 48],
    ]),
    ...reversed(arch(50, 88, 22, 32)),
  ],
  heart: () => [
    ['M', 50, 86],
    ['C', 22, 66, 10, 50, 10, 35],
    ['C', 10, 22, 20, 14, 30, 14],
    ['C', 39, 14, 46, 19, 50, 27],
    ['C', 54, 19, 61, 14, 70, 14],
    ['C', 80, 14, 90, 22, 90, 35],
    ['C', 90, 50, 78, 66, 50, 86],
    ['Z'],
  ],
  book: () => [
    ...([['M', 47, 30], ['C', 38, 22, 24, 20, 8, 22], ['L', 8, 74], ['C', 24, 72, 38, 74, 47, 82], ['Z']] as Path),
    ...([['M', 53, 30], ['C', 62, 22, 76, 20, 92, 22], ['L', 92, 74], ['C', 76, 72, 62, 74, 53, 82], ['Z']] as Path),
  ],
  cup: () => [
    ...rect(12, 36, 56, 46, [4, 4, 26, 26]),
    ...rect(66, 42, 22, 26, [13, 13, 13, 13]),
    ...reversed(rect(70, 49, 10, 12, 5)),
    ...rect(25, 14, 7, 16, 3.5),
    ...rect(48, 14, 7, 16, 3.5),
  ],
  lamp: () => [...rect(46.5, 6, 7, 26, 2), ...halfDisc(50, 68, 38), ...halfDisc(50, 73, 13, 'down')],
  person: () => [...circle(50, 28, 20), ...rect(16, 54, 68, 36, [34, 34, 8, 8])],
  bird: () => [
    ['M', 8, 34],
    ['L', 24, 26],
    ['C', 30, 16, 46, 16, 52, 30],
    ['C', 62, 46, 78, 48, 94, 46],
    ['C', 88, 70, 68, 84, 46, 82],
    ['C', 28, 80, 20, 64, 22, 44],
    ['Z'],
  ],
  fish: () => [
    ['M', 6, 50],
    ['C', 18, 24, 48, 20, 68, 44],
    ['L', 92, 26],
    ['L', 88, 50],
    ['L', 92, 74],
    ['L', 68, 56],
    ['C', 48, 80, 18, 76, 6, 50],
    ['Z'],
    ...reversed(circle(27, 45, 5)),
  ],
  drop: () => [
    ['M', 50, 8],
    ['C', 60, 26, 80, 42, 80, 62],
    ['C', 80, 79, 67, 92, 50, 92],
    ['C', 33, 92, 20, 79, 20, 62],
    ['C', 20, 42, 40, 26, 50, 8],
    ['Z'],
  ],
  wave: () => [...band(34), ...band(56), ...band(78)],
  flower: () => [...petal(12, 12, 36, 2), ...petal(52, 12, 36, 3), ...petal(52, 52, 36, 0), ...petal(12, 52, 36, 1)],
  note: () => [
    ...turned(ellipse(32, 76, 19, 14), -18, [32, 76]),
    ...rect(43, 14, 8, 62),
    ...([['M', 51, 14], ['C', 58, 28, 78, 28, 78, 50], ['C', 70, 42, 60, 40, 51, 40], ['Z']] as Path),
  ],
  bolt: () =>
    polygon([
      [58, 6],
      [20, 56],
      [46, 56],
      [40, 94],
      [80, 40],
      [54, 40],
    ]),
  circle: () => circle(50, 50, 40),
}

function band(y: number): Path {
  const above = wave(8, y - 6, { length: 42, height: 10, count: 2 })
  const below = wave(8, y + 6, { length: 42, height: 10, count: 2 })
  return [...above, ...reversed(below).map((step): Step => (step[0] === 'M' ? ['L', step[1], step[2]] : step)), ['Z']]
}

export function charm(shape: LogoShape | null, x: number, y: number, r: number): Path {
  if (!shape || shape === 'circle') return circle(x, y, r * 0.72)
  const edge = r * (shape === 'flower' ? 1.7 : 1.62)
  return fitted(charms[shape](), { x: x - edge / 2, y: y - edge / 2, w: edge, h: edge })
}
