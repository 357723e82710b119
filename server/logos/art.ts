import type { LogoConcept, LogoShape } from '../../contract/values/logo-vocabulary.ts'
import type { Ink } from './colors.ts'
import type { Path } from './geometry.ts'
import type { Letters } from './letters.ts'
import type { Chance } from './random.ts'

/** Filled, or stroked with this width. */
export type Layer = ({ path: Path; fill: Ink } | { path: Path; stroke: Ink; width: number }) & {
  within?: Path
}

/** On a canvas of 100. `bleeds`: the layers reach the edges and are clipped by the ground. */
export interface Art {
  layers: Layer[]
  bleeds?: boolean
}

/** Values from the prompt, and a random source for the rest. */
export interface Given {
  chance: Chance
  shape: LogoShape | null
  count: number | null
}

/** Each call may return another variant. */
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
  /** Too light to be a ground on a light page. */
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
