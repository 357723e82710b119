import { stroke, type Brief, type Logo } from '../art.ts'
import { scaled } from '../geometry.ts'
import { grounds } from '../grounds.ts'

export function monoline(brief: Brief): Logo {
  const { layers } = brief.motif.lines(brief)
  const kind = brief.chance.of(['round', 'soft', 'petal', 'door'])
  const framed = brief.chance.next() < 0.4 && kind !== 'door'
  const frame = stroke('main', scaled(grounds[kind], 0.88, [50, 50]), 2.2)
  return { ground: grounds[kind], groundInk: 'ground', layers: framed ? [frame, ...smaller(layers)] : layers }
}

const smaller = (layers: Logo['layers']): Logo['layers'] =>
  layers.map(layer => ({ ...layer, path: scaled(layer.path, 0.86, [50, 50]) }))
