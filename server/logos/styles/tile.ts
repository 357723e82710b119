import type { LogoConcept } from '../../../contract/values/logo-vocabulary.ts'
import { fill, type Brief, type Layer, type Logo } from '../art.ts'
import { charm } from '../charms.ts'
import type { Ink } from '../colors.ts'
import { arch, circle, halfDisc, moved, petal, rect, scaled, turned, type Path } from '../geometry.ts'
import { grounds } from '../grounds.ts'

type Part = readonly [ink: 'figure' | 'field' | 'spot', path: Path]

const quarter = (r: number): Path => rect(100 - r, 100 - r, r, r, [r, 0, 0, 0])

const cells: Record<LogoConcept, readonly (readonly Part[])[]> = {
  flower: [
    [['figure', petal(6, 6, 88, 2)]],
    [
      ['figure', petal(6, 6, 88, 2)],
      ['field', petal(30, 30, 50, 2)],
    ],
    [
      ['figure', rect(0, 0, 100, 100, [100, 0, 100, 0])],
      ['field', circle(50, 50, 13)],
    ],
  ],
  table: [
    [
      ['figure', quarter(64)],
      ['spot', circle(27, 27, 19)],
    ],
    [
      ['figure', quarter(78)],
      ['field', quarter(46)],
      ['spot', circle(17, 17, 12)],
    ],
  ],
  balcony: [
    [
      ['figure', halfDisc(50, 46, 42, 'down')],
      ['figure', [...rect(12, 10, 12, 30), ...rect(44, 10, 12, 30), ...rect(76, 10, 12, 30)]],
    ],
    [
      ['figure', arch(50, 60, 62, 54)],
      ['field', arch(50, 60, 28, 34)],
      ['figure', rect(6, 66, 88, 12)],
      ['figure', rect(6, 84, 88, 10)],
    ],
  ],
  sea: [
    [
      ['figure', quarter(100)],
      ['field', quarter(76)],
      ['figure', quarter(52)],
      ['field', quarter(28)],
    ],
    [
      ['figure', [...halfDisc(25, 32, 25), ...halfDisc(75, 32, 25)]],
      ['figure', [...halfDisc(25, 66, 25), ...halfDisc(75, 66, 25)]],
      ['figure', [...halfDisc(25, 100, 25), ...halfDisc(75, 100, 25)]],
      [
        'field',
        [
          ...halfDisc(25, 66, 9),
          ...halfDisc(75, 66, 9),
          ...halfDisc(25, 100, 9),
          ...halfDisc(75, 100, 9),
          ...halfDisc(25, 32, 9),
          ...halfDisc(75, 32, 9),
        ],
      ],
    ],
  ],
  arch: [
    [
      ['figure', arch(50, 100, 84, 90)],
      ['field', arch(50, 100, 46, 62)],
    ],
    [
      ['figure', halfDisc(50, 50, 50)],
      ['spot', halfDisc(50, 100, 50)],
    ],
    [
      ['figure', arch(50, 100, 100, 100)],
      ['field', arch(50, 100, 68, 84)],
      ['spot', arch(50, 100, 36, 66)],
    ],
  ],
}

const turns = [
  [0, 1, 3, 2],
  [0, 0, 0, 0],
  [0, 2, 2, 0],
] as const
const upright: Record<LogoConcept, boolean> = { flower: false, table: false, balcony: true, sea: false, arch: true }
/** Their squares form a figure only in groups of four. */
const meets: LogoConcept[] = ['table', 'sea']

export function tile(brief: Brief): Logo {
  const { chance, concept, shape } = brief
  const [first, ...others] = cells[concept]
  const cell = first ? chance.of([first, ...others]) : []
  const across = meets.includes(concept) || chance.next() < 0.6 ? 2 : 3
  const rows = concept === 'sea' && cell !== first
  const turning =
    concept === 'arch'
      ? chance.of(turns)
      : rows
        ? turns[1]
        : upright[concept]
          ? chance.of([turns[1], turns[2]])
          : turns[0]
  const checkered = chance.next() < 0.5
  const inset = 8
  const gap = checkered ? 0 : across === 2 ? 4 : 3
  const size = (100 - 2 * inset - gap * (across - 1)) / across
  const layers: Layer[] = []
  for (let row = 0; row < across; row++)
    for (let column = 0; column < across; column++) {
      const middle = across === 3 && row === 1 && column === 1
      const at = [inset + column * (size + gap), inset + row * (size + gap)] as const
      const dark = checkered && (row + column) % 2 === 1
      const inks: Record<Part[0], Ink> = dark
        ? { figure: 'ground', field: 'main', spot: 'ground' }
        : { figure: 'main', field: 'ground', spot: 'second' }
      if (dark) layers.push(fill('main', rect(at[0], at[1], size, size)))
      if (middle) {
        layers.push(fill('accent', charm(shape, at[0] + size / 2, at[1] + size / 2, size * 0.56)))
        continue
      }
      const quarterTurn = across === 2 ? (turning[row * 2 + column] ?? 0) : upright[concept] ? 0 : turnOf(row, column)
      for (const [part, path] of cell)
        layers.push(fill(inks[part], moved(scaled(turned(path, quarterTurn * 90), size / 100), ...at)))
    }
  const facesIn = turning === turns[0]
  if (across === 2 && (shape || (facesIn && concept !== 'sea')))
    layers.push(
      ...(shape
        ? [
            fill(checkered ? 'main' : 'ground', circle(50, 50, 19.5)),
            fill(checkered ? 'ground' : 'accent', charm(shape, 50, 50, 15)),
          ]
        : concept === 'flower' || concept === 'table'
          ? [fill('ground', circle(50, 50, 10)), fill('accent', circle(50, 50, 6.4))]
          : []),
    )
  return { ground: grounds[chance.of(['tile', 'soft'])], groundInk: 'ground', layers }
}

const turnOf = (row: number, column: number): number =>
  [
    [0, 0, 1],
    [3, 0, 1],
    [3, 2, 2],
  ][row]?.[column] ?? 0
