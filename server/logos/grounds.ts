import { arch, around, circle, rect, type Path } from './geometry.ts'

const scalloped = (count: number): Path => [...circle(50, 50, 46), ...around(circle(50, 6.2, 6.2), count)]

export const grounds = {
  soft: rect(0, 0, 100, 100, 26),
  round: circle(50, 50, 50),
  petal: rect(0, 0, 100, 100, [50, 50, 50, 14]),
  leaf: rect(0, 0, 100, 100, [50, 14, 50, 14]),
  bubble: rect(0, 0, 100, 100, [30, 30, 30, 8]),
  door: arch(50, 100, 92, 100),
  tile: rect(0, 0, 100, 100, 9),
  scalloped: scalloped(24),
} as const satisfies Record<string, Path>
