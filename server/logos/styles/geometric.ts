import type { Brief, Logo } from '../art.ts'
import { grounds } from '../grounds.ts'

export function geometric(brief: Brief): Logo {
  const { layers, bleeds } = brief.motif.shapes(brief)
  const kind = brief.chance.of(bleeds ? ['soft', 'round', 'petal', 'leaf'] : ['soft', 'soft', 'round', 'petal', 'leaf'])
  return { ground: grounds[kind], groundInk: 'ground', layers }
}
