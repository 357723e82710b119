import { fill, stroke, type Art, type Given, type Motif } from '../art.ts'
import { charm } from '../charms.ts'
import { circle, halfDisc, polygon, rect, wave, type Path } from '../geometry.ts'

const water = (y: number, shift: number, length = 33.4, height = 10.5): Path => [
  ...wave(-length + shift, y, { length, height, count: 6 }),
  ['L', 130, 110],
  ['L', -40, 110],
  ['Z'],
]

const scallop = (x: number, y: number, r: number): Art['layers'] => [
  fill('main', circle(x, y, r)),
  fill('ground', circle(x, y, r * 0.78)),
  fill('second', circle(x, y, r * 0.56)),
  fill('ground', circle(x, y, r * 0.3)),
]

const versions = {
  horizon({ shape, chance }: Given): Art {
    const shift = chance.of([0, 10, 20])
    return {
      layers: [
        fill('accent', charm(shape, 50, shape ? 32 : 44, shape ? 20 : 25)),
        fill('second', water(56, shift)),
        fill('main', water(70, shift + 9)),
        fill('ground', water(84, shift + 18)),
      ],
      bleeds: true,
    }
  },
  scallops({ shape }: Given): Art {
    const rows: Art['layers'] = []
    for (let row = 0; row < 4; row++)
      for (let column = -1; column < 4; column++)
        rows.push(...scallop(17 + column * 33.4 + (row % 2 ? 16.7 : 0), 60 + row * 15, 16.7))
    return {
      layers: [...rows, fill('accent', charm(shape, 50, 27, shape ? 17 : 16))],
      bleeds: true,
    }
  },
  sails({ shape }: Given): Art {
    return {
      layers: [
        fill('main', rect(51.5, 16, 25, 41, [0, 25, 0, 0])),
        fill('second', rect(30, 28, 18.5, 29, [18.5, 0, 0, 0])),
        fill('accent', rect(21, 60.5, 58, 15, [0, 0, 15, 15])),
        ...(shape && shape !== 'wave' ? [fill('ground', charm(shape, 61.5, 42, 10))] : []),
        stroke('main', wave(13, 84, { length: 18.5, height: 6, count: 4 }), 4),
      ],
    }
  },
}

export const sea: Motif = {
  shapes: given => given.chance.of([versions.horizon, versions.scallops, versions.sails])(given),

  lines({ chance, shape, count }) {
    if (chance.next() < 0.4 && !count)
      return {
        layers: [
          stroke('main', [
            ...polygon([
              [52, 18],
              [52, 58],
              [76, 58],
            ]),
            ...polygon([
              [45, 30],
              [45, 58],
              [28, 58],
            ]),
          ]),
          stroke('main', [
            ['M', 20, 66],
            ['L', 80, 66],
            ['C', 78, 76, 72, 80, 64, 80],
            ['L', 36, 80],
            ['C', 28, 80, 22, 76, 20, 66],
            ['Z'],
          ]),
          ...(shape ? [fill('accent', charm(shape, 28, 26, 11))] : [fill('accent', circle(27, 27, 6))]),
        ],
      }
    const rows = Math.min(count ?? 3, 5)
    const step = 36 / rows
    return {
      layers: [
        ...(shape
          ? [fill('accent', charm(shape, 50, 30, 17))]
          : [stroke('main', halfDisc(50, 44, 17)), fill('accent', circle(50, 44, 0.1))]),
        ...Array.from({ length: rows }, (_, row) =>
          stroke('main', wave(16, 54 + step * row, { length: 22.6, height: 8, count: 3 })),
        ),
      ],
    }
  },
}
