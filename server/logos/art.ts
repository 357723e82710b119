import type { LogoConcept, LogoShape } from '../../contract/values/logo-vocabulary.ts'
import type { Ink } from './colors.ts'
import type { Path } from './geometry.ts'
import type { Letters } from './letters.ts'
import type { Chance } from './random.ts'

export type Layer = ({ path: Path; fill: Ink } | { path: Path; stroke: Ink; width: number }) & {
  within?: Path
}

export interface Art {
  layers: Layer[]
  bleeds?: boolean
}

export interface Given {
  chance: Chance
  shape: LogoShape | null
  count: number | null
}

export interface Motif {
  shapes(given: Given): Art
  lines(given: Given): Art
}

export interface Logo {
  ground: Path
  groundInk: Ink
  layers: Layer[]
}

export interface Brief extends Given {
  concept: LogoConcept
  motif: Motif
  name: string
  letters: Letters
  lightMain: boolean
}

export const fill = (ink: Ink, path: Path): Layer => ({ path, fill: ink })
export const stroke = (ink: Ink, path: Path, width = 4.6): Layer => ({ path, stroke: ink, width })

export const remade = (layers: readonly Layer[], change: (path: Path) => Path, width = 1): Layer[] =>
  layers.map(layer => ({
    ...layer,
    path: change(layer.path),
    ...('stroke' in layer ? { width: layer.width * width } : {}),
    ...(layer.within ? { within: change(layer.within) } : {}),
  }))
