import type { LogoConcept, LogoShape } from '../../contract/logo-vocabulary.ts'
import type { Ink } from './colors.ts'
import type { Path } from './geometry.ts'
import type { Letters } from './letters.ts'
import type { Chance } from './random.ts'

/** One outline of a logo: filled, or drawn as a line of this width. */
export type Layer = ({ path: Path; fill: Ink } | { path: Path; stroke: Ink; width: number }) & {
  /** What lies outside of this outline is not shown. */
  within?: Path
}

/** What stands on the ground of a logo, on a canvas of 100. `bleeds`: it reaches the edges and is cut by the ground's outline. */
export interface Art {
  layers: Layer[]
  bleeds?: boolean
}

/** What a motif is told: whatever the prompt named, and chance for the rest. */
export interface Given {
  chance: Chance
  shape: LogoShape | null
  count: number | null
}

/** One theme, as flat shapes and as lines of one width. Each call may give another of its versions. */
export interface Motif {
  shapes(given: Given): Art
  lines(given: Given): Art
}

/** A whole logo: its ground and all that stands on it. */
export interface Logo {
  ground: Path
  groundInk: Ink
  layers: Layer[]
}

/** What a style is told beside. */
export interface Brief extends Given {
  concept: LogoConcept
  motif: Motif
  /** What is to be written, or the product's own name. */
  name: string
  letters: Letters
  /** Whether `main` is too light to be a ground on a light page. */
  lightMain: boolean
}

export const fill = (ink: Ink, path: Path): Layer => ({ path, fill: ink })
export const stroke = (ink: Ink, path: Path, width = 4.6): Layer => ({ path, stroke: ink, width })

/** Art moved, turned or made smaller; its lines get `width` times as wide. */
export const remade = (layers: readonly Layer[], change: (path: Path) => Path, width = 1): Layer[] =>
  layers.map(layer => ({
    ...layer,
    path: change(layer.path),
    ...('stroke' in layer ? { width: layer.width * width } : {}),
    ...(layer.within ? { within: change(layer.within) } : {}),
  }))
