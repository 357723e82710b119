import { fill, stroke, type Art, type Given, type Motif } from '../art.ts'
import { charm } from '../charms.ts'
import { arch, circle, leaf, rect, turned, type Path } from '../geometry.ts'

const bars = (left: number, right: number, top: number, bottom: number, count: number, width: number): Path =>
  Array.from({ length: count }, (_, index) =>
    rect(left + ((right - left) * index) / (count - 1) - width / 2, top, width, bottom - top),
  ).flat()

const plant = (x: number, y: number, length: number, width: number, spread: number, count = 3): Path =>
  Array.from({ length: count }, (_, index) =>
    turned(leaf(x, y, length, width), spread * (index - (count - 1) / 2), [x, y]),
  ).flat()

const versions = {
  window({ shape, chance }: Given): Art {
    const rail = chance.of([5, 7])
    return {
      layers: [
        fill('second', arch(50, 78, 42, 62)),
        fill('ground', shape ? charm(shape, 50, 40, 16) : circle(50, 37, 9.5)),
        fill('main', rect(20, 53, 60, 5.2, 2.6)),
        fill('main', bars(26, 74, 56, 80, rail, 4.2)),
        fill('main', rect(16, 78, 68, 7.5, 3.75)),
      ],
    }
  },
  bowl({ shape }: Given): Art {
    return {
      layers: [
        fill('second', [...plant(33, 56, 27, 14, 40), ...plant(67, 56, 27, 14, 40)]),
        fill('accent', charm(shape, 50, 28, shape ? 14 : 13)),
        fill('main', rect(20, 52, 60, 32, [0, 0, 20, 20])),
        fill('main', rect(14, 51, 72, 6.4, 3.2)),
        fill('ground', bars(28.4, 71.6, 61, 78.5, 6, 5.2)),
      ],
    }
  },
}

export const balcony: Motif = {
  shapes: given => given.chance.of([versions.window, versions.bowl])(given),

  lines({ chance, shape }) {
    const rail: Path = [
      ['M', 18, 56],
      ['L', 82, 56],
      ['M', 18, 82],
      ['L', 82, 82],
    ]
    for (const x of [26, 38, 50, 62, 74]) rail.push(['M', x, 56], ['L', x, 82])
    if (chance.next() < 0.5)
      return {
        layers: [
          stroke('main', [
            ['M', 30, 56],
            ['L', 30, 38],
            ['C', 30, 12, 70, 12, 70, 38],
            ['L', 70, 56],
          ]),
          stroke('main', rail),
          fill('accent', charm(shape, 50, 39, shape ? 13 : 7)),
        ],
      }
    const bowl: Path = [
      ['M', 16, 52],
      ['L', 84, 52],
      ['M', 22, 52],
      ['C', 22, 92, 78, 92, 78, 52],
    ]
    for (const [x, y] of [
      [36, 77],
      [50, 82],
      [64, 77],
    ] as const)
      bowl.push(['M', x, 52], ['L', x, y])
    return {
      layers: [
        stroke('main', bowl),
        stroke('main', [...turned(leaf(36, 52, 24, 15), -18, [36, 52]), ...turned(leaf(64, 52, 24, 15), 18, [64, 52])]),
        fill('accent', charm(shape, 50, 26, shape ? 12 : 9)),
      ],
    }
  },
}
