import { grounds, tints, type GroundName, type TintName } from './ink.ts'
import { motifs, type MotifName } from './motifs.ts'

/** Motif, colors, views and alternative text of one photo. */
export interface Shot {
  motif: MotifName
  tint: TintName
  ground: GroundName
  views: readonly View[]
  alt: string
}

const views = ['close', 'wide', 'tall', 'mirrored'] as const
export type View = (typeof views)[number]

const isOf =
  <Key extends string>(table: Record<Key, unknown>) =>
  (key: string): key is Key =>
    Object.hasOwn(table, key)
const isMotif = isOf(motifs)
const isTint = isOf(tints)
const isGround = isOf(grounds)
const isView = (word: string): word is View => views.some(view => view === word)

/** Parses `armchair tile lilac close mirrored: An armchair`. Throws for any other form. */
export function readShot(text: string): Shot {
  const [, drawn = '', alt = ''] = /^([a-z ]+): (.+)$/.exec(text) ?? []
  const [motif = '', tint = '', ground = '', ...seen] = drawn.split(' ')
  if (!isMotif(motif) || !isTint(tint) || !isGround(ground) || !seen.every(isView))
    throw new Error(`This photo of the sample city cannot be read: ${text}`)
  return { motif, tint, ground, views: seen, alt }
}

const long = 960
const short = 720

export const shotSize = ({ views: seen }: Shot): { width: number; height: number } => ({
  width: seen.includes('tall') ? short : long,
  height: seen.includes('wide') ? short : long,
})

/** Equal for photos that look the same. */
export const shotKey = ({ motif, tint, ground, views: seen }: Shot): string => [motif, tint, ground, ...seen].join(' ')

export function shotSvg(shot: Shot): string {
  const { width, height } = shotSize(shot)
  const { draw, close } = motifs[shot.motif]
  const [left, top, edge] = shot.views.includes('close') ? close : ([0, 0, 400] as const)
  // The central square is always complete; longer pictures show more ground.
  const scale = edge / Math.min(width, height)
  const [across, down] = [width * scale, height * scale]
  const viewBox = [left - (across - edge) / 2, top - (down - edge) / 2, across, down].join(' ')
  const drawn = draw(tints[shot.tint], grounds[shot.ground])
  const turned = shot.views.includes('mirrored')
    ? `<g transform="translate(${2 * left + edge} 0) scale(-1 1)">${drawn}</g>`
    : drawn
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${turned}</svg>`
}
