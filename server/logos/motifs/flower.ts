import { fill, stroke, type Art, type Given, type Motif } from '../art.ts'
import { charm } from '../charms.ts'
import { around, circle, leaf, moved, petal, rect, scaled, type Path } from '../geometry.ts'

export const petals = (size = 32, gap = 4): [Path, Path, Path, Path] => {
  const [near, far] = [50 - gap / 2 - size, 50 + gap / 2]
  return [petal(near, near, size, 2), petal(far, near, size, 3), petal(far, far, size, 0), petal(near, far, size, 1)]
}

function heart({ shape }: Given, r: number): Art['layers'] {
  return shape
    ? [fill('ground', circle(50, 50, r * 1.55)), fill('accent', charm(shape, 50, 50, r * 1.28))]
    : [fill('ground', circle(50, 50, r)), fill('accent', circle(50, 50, r * 0.62))]
}

const versions = {
  brand(given: Given): Art {
    const [a, b, c, d] = petals()
    const other = given.chance.of(['main', 'second'])
    return { layers: [fill('main', [...a, ...c]), fill(other, [...b, ...d]), ...heart(given, 10)] }
  },
  rays(given: Given): Art {
    const count = given.count ?? given.chance.of([6, 8])
    const width = Math.min(26, 118 / count)
    const one = leaf(50, 44, 32, width)
    return {
      layers: [
        fill('main', around(one, count)),
        fill('ground', given.shape ? circle(50, 50, 15) : circle(50, 50, 8)),
        ...(given.shape ? [fill('accent', charm(given.shape, 50, 50, 13))] : []),
      ],
    }
  },
  round(given: Given): Art {
    const count = given.count ?? given.chance.of([5, 6])
    const reach = 23
    const r = Math.min(16, reach * Math.sin(Math.PI / count) * 1.06)
    return {
      layers: [
        fill('main', around(circle(50, 50 - reach, r), count)),
        fill('second', circle(50, 50, reach - r * 0.52)),
        fill('ground', given.shape ? charm(given.shape, 50, 50, 15) : circle(50, 50, 7)),
      ],
    }
  },
  tulip({ shape }: Given): Art {
    const bud: Path = [
      ['M', 31, 19],
      ['C', 41, 19, 50, 27, 50, 37],
      ['C', 50, 27, 59, 19, 69, 19],
      ['L', 69, 38],
      ['C', 69, 48.5, 60.5, 57, 50, 57],
      ['C', 39.5, 57, 31, 48.5, 31, 38],
      ['Z'],
    ]
    return {
      layers: [
        fill('second', [...rect(47.6, 50, 4.8, 36, 2.4)]),
        fill('second', [...rect(50, 62, 24, 24, [24, 0, 24, 0]), ...rect(26, 62, 24, 24, [0, 24, 0, 24])]),
        fill('main', bud),
        fill('accent', charm(shape, 50, shape ? 21 : 20, shape ? 12 : 9)),
      ],
    }
  },
}

export const flower: Motif = {
  shapes: given =>
    (given.count && given.count !== 4
      ? given.chance.of([versions.rays, versions.round])
      : given.count === 4
        ? versions.brand
        : given.chance.of([versions.brand, versions.rays, versions.round, versions.tulip]))(given),

  lines(given) {
    const { chance, shape } = given
    const count = given.count ?? chance.of([4, 5, 6, 8])
    const middle = shape ? [fill('accent', charm(shape, 50, 50, 12))] : [fill('accent', circle(50, 50, 5))]
    if (chance.next() < 0.35 && !given.count) {
      const bud: Path = [
        ['M', 34, 22],
        ['C', 34, 22, 34, 54, 50, 54],
        ['C', 66, 54, 66, 22, 66, 22],
        ['L', 58, 32],
        ['L', 50, 20],
        ['L', 42, 32],
        ['Z'],
      ]
      return {
        layers: [
          stroke('main', bud),
          stroke('main', [
            ['M', 50, 54],
            ['L', 50, 84],
          ]),
          stroke('main', [['M', 50, 82], ['C', 50, 70, 60, 64, 72, 64], ['C', 72, 76, 62, 82, 50, 82], ['Z']]),
          stroke('main', [['M', 50, 82], ['C', 50, 72, 40, 68, 28, 68], ['C', 28, 78, 38, 82, 50, 82], ['Z']]),
          ...(shape ? [fill('accent', charm(shape, 50, 41, 9))] : [fill('accent', circle(50, 42, 3.6))]),
        ],
      }
    }
    if (count === 4)
      return { layers: [stroke('main', petals(25, 9).flat()), fill('accent', charm(shape, 50, 50, shape ? 12 : 6))] }
    const one = shape ? leaf(50, 34, 26, 112 / count) : leaf(50, 42, 30, 112 / count)
    return { layers: [stroke('main', around(one, count)), ...middle] }
  },
}

export const blossom = (x: number, y: number, r: number): Path =>
  moved(scaled(petals().flat(), r / 34, [50, 50]), x - 50, y - 50)
