import { fill, stroke, type Art, type Given, type Motif } from '../art.ts'
import { charm } from '../charms.ts'
import { arch as door, circle, halfDisc, rect, type Path } from '../geometry.ts'

const versions = {
  nested({ shape }: Given): Art {
    return {
      layers: [
        fill('main', door(50, 84, 68, 68)),
        fill('ground', door(50, 84, 50, 59)),
        fill('second', door(50, 84, 40, 54)),
        fill('ground', door(50, 84, 22, 45)),
        ...(shape
          ? [fill('ground', circle(50, 53, 17)), fill('accent', charm(shape, 50, 53, 15.5))]
          : [fill('accent', circle(50, 50, 6))]),
      ],
    }
  },
  stacked({ shape }: Given): Art {
    return {
      layers: [
        fill('main', [...halfDisc(34, 49, 15), ...halfDisc(66, 49, 15)]),
        fill('second', [...halfDisc(34, 51, 15, 'down'), ...halfDisc(66, 51, 15, 'down')]),
        fill('main', halfDisc(50, 33, 15)),
        fill('second', halfDisc(50, 67, 15, 'down')),
        fill('ground', circle(50, 50, shape ? 17 : 10)),
        fill('accent', charm(shape, 50, 50, shape ? 15 : 9)),
      ],
    }
  },
  gate({ shape }: Given): Art {
    return {
      layers: [
        fill('main', door(50, 84, 62, 68)),
        fill('ground', door(50, 84, 36, 50)),
        fill('accent', shape ? charm(shape, 50, 56, 16) : circle(50, 54, 9.5)),
        fill('second', rect(32, 76, 36, 8)),
        fill('second', rect(38, 68, 24, 8.2)),
      ],
    }
  },
  arcade({ shape }: Given): Art {
    const openings: Path = [...door(14, 110, 30, 68), ...door(50, 110, 30, 68), ...door(86, 110, 30, 68)]
    return {
      layers: [
        fill('main', rect(-5, 30, 110, 80)),
        fill('ground', openings),
        fill('second', [...door(50, 110, 21, 58), ...door(14, 110, 21, 58), ...door(86, 110, 21, 58)]),
        fill('accent', charm(shape, 50, 16, shape ? 11 : 10)),
      ],
      bleeds: true,
    }
  },
}

export const arch: Motif = {
  shapes: given => given.chance.of([versions.nested, versions.stacked, versions.gate, versions.arcade])(given),

  lines({ chance, shape, count }) {
    if (chance.next() < 0.5) {
      const rows = Math.min(Math.max(count ?? 3, 2), 4)
      return {
        layers: [
          ...Array.from({ length: rows }, (_, row) => stroke('main', open(50, 82, 66 - row * 18, 66 - row * 9))),
          ...(shape
            ? [fill('ground', circle(50, 62, 15)), fill('accent', charm(shape, 50, 62, 14))]
            : [fill('accent', circle(50, 78, 3.6))]),
        ],
      }
    }
    return {
      layers: [
        stroke('main', [...open(27, 78, 17, 26), ...open(50, 78, 17, 26), ...open(73, 78, 17, 26)]),
        stroke('main', [
          ['M', 14, 78],
          ['L', 86, 78],
          ['M', 14, 42],
          ['L', 86, 42],
        ]),
        fill('accent', charm(shape, 50, 26, shape ? 11 : 9)),
      ],
    }
  },
}

const open = (x: number, y: number, w: number, h: number): Path => {
  const r = w / 2
  const k = r * 0.5523
  const top = y - h
  return [
    ['M', x - r, y],
    ['L', x - r, top + r],
    ['C', x - r, top + r - k, x - k, top, x, top],
    ['C', x + k, top, x + r, top + r - k, x + r, top + r],
    ['L', x + r, y],
  ]
}
