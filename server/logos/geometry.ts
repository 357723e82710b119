export type Step =
  readonly ['M' | 'L', number, number] | readonly ['C', number, number, number, number, number, number] | readonly ['Z']
export type Path = Step[]
export type Point = readonly [number, number]

/** Handle length of a cubic curve for a quarter circle of radius 1. */
const kappa = 0.5523

export const ellipse = (x: number, y: number, rx: number, ry: number): Path => {
  const [hx, hy] = [rx * kappa, ry * kappa]
  return [
    ['M', x, y - ry],
    ['C', x + hx, y - ry, x + rx, y - hy, x + rx, y],
    ['C', x + rx, y + hy, x + hx, y + ry, x, y + ry],
    ['C', x - hx, y + ry, x - rx, y + hy, x - rx, y],
    ['C', x - rx, y - hy, x - hx, y - ry, x, y - ry],
    ['Z'],
  ]
}
export const circle = (x: number, y: number, r: number): Path => ellipse(x, y, r, r)

/** `radii` are clockwise from the top left. */
export function rect(x: number, y: number, w: number, h: number, radii: number | readonly number[] = 0): Path {
  const [a = 0, b = a, c = a, d = b] = typeof radii === 'number' ? [radii] : radii
  const k = 1 - kappa
  return [
    ['M', x + a, y],
    ['L', x + w - b, y],
    ['C', x + w - b * k, y, x + w, y + b * k, x + w, y + b],
    ['L', x + w, y + h - c],
    ['C', x + w, y + h - c * k, x + w - c * k, y + h, x + w - c, y + h],
    ['L', x + d, y + h],
    ['C', x + d * k, y + h, x, y + h - d * k, x, y + h - d],
    ['L', x, y + a],
    ['C', x, y + a * k, x + a * k, y, x + a, y],
    ['Z'],
  ]
}

export const polygon = (points: readonly Point[]): Path => [
  ...points.map(([x, y], index): Step => [index === 0 ? 'M' : 'L', x, y]),
  ['Z'],
]

export const arch = (x: number, y: number, w: number, h: number): Path =>
  rect(x - w / 2, y - h, w, h, [w / 2, w / 2, 0, 0])

export const halfDisc = (x: number, y: number, r: number, way: 'up' | 'down' = 'up'): Path =>
  way === 'up' ? rect(x - r, y - r, 2 * r, r, [r, r, 0, 0]) : rect(x - r, y, 2 * r, r, [0, 0, r, r])

export function petal(x: number, y: number, size: number, tight: 0 | 1 | 2 | 3): Path {
  const radii = [size / 2, size / 2, size / 2, size / 2]
  radii[tight] = size / 8
  return rect(x, y, size, size, radii)
}

export const leaf = (x: number, y: number, length: number, width: number): Path => [
  ['M', x, y],
  ['C', x - width * 0.68, y - length * 0.26, x - width * 0.68, y - length * 0.74, x, y - length],
  ['C', x + width * 0.68, y - length * 0.74, x + width * 0.68, y - length * 0.26, x, y],
  ['Z'],
]

export function wave(
  x: number,
  y: number,
  { length, height, count }: { length: number; height: number; count: number },
): Path {
  const half = length / 2
  const path: Path = [['M', x, y + height / 2]]
  for (let index = 0; index < count * 2; index++) {
    const [from, to] = index % 2 === 0 ? [y + height / 2, y - height / 2] : [y - height / 2, y + height / 2]
    const at = x + index * half
    path.push(['C', at + half * 0.46, from, at + half * 0.54, to, at + half, to])
  }
  return path
}

export function star(x: number, y: number, r: number, tips: number, inner = 0.5): Path {
  const points: Point[] = []
  for (let index = 0; index < tips * 2; index++) {
    const radius = index % 2 === 0 ? r : r * inner
    const angle = (Math.PI * index) / tips - Math.PI / 2
    points.push([x + radius * Math.cos(angle), y + radius * Math.sin(angle)])
  }
  return polygon(points)
}

export const mapped = (path: Path, change: (x: number, y: number) => Point): Path =>
  path.map((step): Step => {
    if (step[0] === 'Z') return step
    if (step[0] !== 'C') return [step[0], ...change(step[1], step[2])]
    return ['C', ...change(step[1], step[2]), ...change(step[3], step[4]), ...change(step[5], step[6])]
  })

export const moved = (path: Path, dx: number, dy: number): Path => mapped(path, (x, y) => [x + dx, y + dy])
export const scaled = (path: Path, s: number, [cx, cy]: Point = [0, 0], sy = s): Path =>
  mapped(path, (x, y) => [cx + (x - cx) * s, cy + (y - cy) * sy])
export function turned(path: Path, degrees: number, [cx, cy]: Point = [50, 50]): Path {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return mapped(path, (x, y) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos])
}
export const around = (path: Path, count: number, center: Point = [50, 50], from = 0): Path =>
  Array.from({ length: count }, (_, index) => turned(path, from + (360 * index) / count, center)).flat()

export function reversed(path: Path): Path {
  const back: Path = []
  let part: Exclude<Step, readonly ['Z']>[] = []
  const end = (closed: boolean) => {
    const last = part.at(-1)
    if (last) back.push(['M', ...endOf(last)])
    for (let index = part.length - 1; index > 0; index--) {
      const [step, before] = [part[index], part[index - 1]]
      if (!step || !before) continue
      const to = endOf(before)
      back.push(step[0] === 'C' ? ['C', step[3], step[4], step[1], step[2], ...to] : ['L', ...to])
    }
    if (closed) back.push(['Z'])
    part = []
  }
  for (const step of path) {
    if (step[0] === 'M' && part.length > 0) end(false)
    if (step[0] === 'Z') end(true)
    else part.push(step)
  }
  if (part.length > 0) end(false)
  return back
}
const endOf = (step: Exclude<Step, readonly ['Z']>): Point =>
  step[0] === 'C' ? [step[5], step[6]] : [step[1], step[2]]

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export function flattened(path: Path, step = 1.5): { points: Point[]; closed: boolean }[] {
  const parts: { points: Point[]; closed: boolean }[] = []
  let [x, y] = [0, 0]
  for (const one of path) {
    if (one[0] === 'M') parts.push({ points: [[one[1], one[2]]], closed: false })
    const part = parts.at(-1)
    if (!part) continue
    if (one[0] === 'Z') {
      part.closed = true
      continue
    }
    const [ex, ey] = one[0] === 'C' ? [one[5], one[6]] : [one[1], one[2]]
    const pieces = Math.max(1, Math.ceil(Math.hypot(ex - x, ey - y) / step))
    for (let piece = 1; piece <= pieces && one[0] !== 'M'; piece++) {
      const t = piece / pieces
      const u = 1 - t
      part.points.push(
        one[0] === 'C'
          ? [
              u ** 3 * x + 3 * u * u * t * one[1] + 3 * u * t * t * one[3] + t ** 3 * ex,
              u ** 3 * y + 3 * u * u * t * one[2] + 3 * u * t * t * one[4] + t ** 3 * ey,
            ]
          : [x + (ex - x) * t, y + (ey - y) * t],
      )
    }
    ;[x, y] = [ex, ey]
  }
  return parts
}

export function bounds(path: Path): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { points } of flattened(path, 1))
    for (const [x, y] of points) {
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x)
      bottom = Math.max(bottom, y)
    }
  return Number.isFinite(left) ? { x: left, y: top, w: right - left, h: bottom - top } : { x: 0, y: 0, w: 0, h: 0 }
}

export function fitted(path: Path, { x, y, w, h }: Box): Path {
  const own = bounds(path)
  const s = Math.min(w / (own.w || 1), h / (own.h || 1))
  return moved(scaled(path, s), x + w / 2 - (own.x + own.w / 2) * s, y + h / 2 - (own.y + own.h / 2) * s)
}

export const pathData = (path: Path): string =>
  path
    .map(([command, ...numbers]) => command + numbers.map(number => String(Math.round(number * 100) / 100)).join(' '))
    .join('')
