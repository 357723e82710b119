import { fill, stroke, type Art, type Given, type Motif } from '../art.ts'
import { charm } from '../charms.ts'
import { around, circle, halfDisc, polygon, rect, type Path } from '../geometry.ts'

const versions = {
  above(given: Given): Art {
    const count = given.count ?? given.chance.of([4, 6, 8])
    const seat = Math.min(9.5, 62 / count)
    const all = around(circle(50, 17.5, seat), count, [50, 50], count === 4 ? 45 : 0)
    return {
      layers: [
        fill('second', all),
        fill('main', circle(50, 50, 21.5)),
        fill('ground', given.shape ? charm(given.shape, 50, 50, 17) : circle(50, 50, 7)),
      ],
    }
  },
  sides(given: Given): Art {
    const side = halfDisc(50, 31, 14)
    return {
      layers: [
        fill('second', around(side, 4)),
        fill('main', rect(33, 33, 34, 34, 5)),
        fill('ground', given.shape ? charm(given.shape, 50, 50, 14) : circle(50, 50, 7)),
      ],
    }
  },
  lamp({ shape }: Given): Art {
    const person = (x: number): Path => [...circle(x, 41, 7.2), ...halfDisc(x, 62, 11.5)]
    return {
      layers: [
        fill('second', [...person(27), ...person(73)]),
        fill('main', rect(14, 62, 72, 7.5, 3.75)),
        fill(
          'main',
          polygon([
            [44, 69],
            [56, 69],
            [63, 86],
            [37, 86],
          ]),
        ),
        ...(shape && shape !== 'lamp'
          ? [fill('accent', charm(shape, 50, 32, 15))]
          : [
              fill('main', rect(48.8, 0, 2.4, 22)),
              fill('accent', halfDisc(50, 36, 14.5)),
              fill('accent', halfDisc(50, 38.6, 5, 'down')),
            ]),
      ],
      bleeds: true,
    }
  },
}

export const table: Motif = {
  shapes: given =>
    (given.count
      ? versions.above
      : given.shape === 'lamp' || given.shape === 'person'
        ? given.chance.of([versions.lamp, versions.above])
        : given.chance.of([versions.above, versions.sides, versions.lamp]))(given),

  lines(given) {
    const { chance, shape } = given
    if (given.count || chance.next() < 0.5) {
      const count = given.count ?? chance.of([4, 5, 6])
      const seat: Path = [
        ['M', 50 - 44 / count, 22],
        ['C', 50 - 26 / count, 13, 50 + 26 / count, 13, 50 + 44 / count, 22],
      ]
      return {
        layers: [
          stroke('main', circle(50, 50, 21)),
          stroke('main', around(seat, count, [50, 50], count === 4 ? 45 : 0)),
          fill('accent', shape ? charm(shape, 50, 50, 15) : circle(50, 50, 5)),
        ],
      }
    }
    const chair = (side: 1 | -1): Path => [
      ['M', 50 - side * 34, 42],
      ['L', 50 - side * 32, 64],
      ['L', 50 - side * 20, 64],
      ['L', 50 - side * 20, 82],
      ['M', 50 - side * 32, 64],
      ['L', 50 - side * 34, 82],
    ]
    return {
      layers: [
        stroke('main', [
          ['M', 30, 55],
          ['L', 70, 55],
          ['M', 50, 55],
          ['L', 50, 82],
          ['M', 40, 82],
          ['L', 60, 82],
        ]),
        stroke('main', [...chair(1), ...chair(-1)]),
        ...(shape && shape !== 'lamp'
          ? [fill('accent', charm(shape, 50, 33, 14))]
          : [
              stroke('main', [
                ['M', 50, 0],
                ['L', 50, 20],
              ]),
              stroke('main', [['M', 38, 34], ['C', 38, 16, 62, 16, 62, 34], ['Z']]),
              fill('accent', circle(50, 41, 3.6)),
            ]),
      ],
      bleeds: true,
    }
  },
}
