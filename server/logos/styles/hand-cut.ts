import { fill, remade, type Brief, type Layer, type Logo } from '../art.ts'
import { bounds, flattened, moved, polygon, rect, turned, type Path, type Point } from '../geometry.ts'
import type { Chance } from '../random.ts'

export function handCut(brief: Brief): Logo {
  const { chance } = brief
  const art = brief.motif.shapes(brief)
  const ground = cut(turned(rect(2, 2, 96, 96, 5), chance.between(-2, 2)), chance, 16, 1.3)
  const lean = chance.between(-4, 4)
  const layers = art.layers.flatMap((layer): Layer[] => {
    const path = 'fill' in layer ? cut(turned(layer.path, lean), chance) : turned(layer.path, lean)
    const paper = { ...layer, path }
    const flat = 'stroke' in layer || layer.fill === 'ground'
    return flat ? [paper] : [fill('shade', moved(path, 1.3, 1.7)), paper]
  })
  return {
    ground,
    groundInk: 'ground',
    layers: remade(layers, path => path).map(layer => ({ ...layer, within: ground })),
  }
}

function cut(path: Path, chance: Chance, longest = 8.5, slip = 0.75): Path {
  return flattened(path, 0.8).flatMap(({ points, closed }) => {
    if (!closed) return polygon(points)
    const { w, h } = bounds(polygon(points))
    const reach = Math.min(longest, (w + h) / 4.4)
    const give = Math.min(slip, (w + h) / 60)
    const kept: Point[] = []
    let walked = Number.POSITIVE_INFINITY
    let next = 0
    for (const [index, point] of points.entries()) {
      const before = points.at(index - 1) ?? point
      walked += Math.hypot(point[0] - before[0], point[1] - before[1])
      if (walked < next && !isCorner(points, index)) continue
      if (walked < 0.9) continue
      kept.push([point[0] + chance.between(-give, give), point[1] + chance.between(-give, give)])
      walked = 0
      next = reach * chance.between(0.62, 1.1)
    }
    return polygon(kept)
  })
}

function isCorner(points: readonly Point[], index: number): boolean {
  const around = [points.at(index - 2), points[index], points[(index + 2) % points.length]]
  const [a, b, c] = around
  if (!a || !b || !c) return false
  const turn = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0])
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > 0.9
}
