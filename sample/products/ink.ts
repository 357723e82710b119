export interface Tint {
  main: string
  dark: string
  light: string
}

export interface Ground {
  wall: string
  floor: string
  shade: string
}

/** Drawn on 400 x 400; the ground extends 200 on each side, for pictures that are not square. */
export type Scene = (tint: Tint, ground: Ground) => string

export interface Motif {
  draw: Scene
  /** Left, top and edge of the close-up. */
  close: readonly [number, number, number]
}

const tint = (main: string, dark: string, light: string): Tint => ({ main, dark, light })
const ground = (wall: string, floor: string, shade: string): Ground => ({ wall, floor, shade })

export const tints = {
  tile: tint('#D4380D', '#A12706', '#F58A66'),
  sea: tint('#0F5FA8', '#0A4377', '#6FB0E6'),
  forest: tint('#0B6A50', '#06483A', '#4DB592'),
  violet: tint('#6240B5', '#472C88', '#A994E6'),
  llimona: tint('#FFCF3F', '#E0A616', '#FFE79C'),
  rose: tint('#E0489A', '#A81768', '#F6B7D2'),
  night: tint('#24384A', '#13212C', '#5B7186'),
  wood: tint('#BC7B43', '#8A5526', '#DEA970'),
  cream: tint('#FFF3DF', '#E3CFAE', '#FFFFFF'),
  stone: tint('#BCC5CA', '#8995A0', '#E4E9EB'),
  mint: tint('#7CC9AE', '#479C81', '#C4EADD'),
} satisfies Record<string, Tint>
export type TintName = keyof typeof tints

export const grounds = {
  lilac: ground('#E3DDF4', '#C9BEE8', '#A999D6'),
  sand: ground('#F8E7CB', '#E0BD8F', '#C49C69'),
  sky: ground('#CFE4F7', '#94C0E8', '#6CA2D2'),
  mint: ground('#D9F2E9', '#A8DBC7', '#7DBEA5'),
  blush: ground('#FDE3DA', '#F2B9A3', '#D9947A'),
  llimona: ground('#FFE8A8', '#F2C043', '#D29E20'),
  stone: ground('#E9EBE7', '#C9CEC6', '#A7AEA4'),
  rose: ground('#F9D6E2', '#EBA8C0', '#CC809E'),
  terra: ground('#F3BF98', '#C9703D', '#A6552B'),
  night: ground('#2C4357', '#1B2C3A', '#101D27'),
} satisfies Record<string, Ground>
export type GroundName = keyof typeof grounds

export const ink = '#13212C'
export const paper = '#FFF8EC'
export const steel = '#8995A0'

export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
export const shape = (fill: string, d: string) => `<path d="${d}" fill="${fill}"/>`
export const line = (stroke: string, width: number, d: string) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const turned = (degrees: number, x: number, y: number, inner: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${inner}</g>`
export const moved = (x: number, y: number, inner: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`
export const faint = (opacity: number, inner: string) => `<g opacity="${opacity}">${inner}</g>`
export const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

export const plain = (fill: string) => box(-200, -200, 800, 800, fill)
export const room = ({ wall, floor }: Ground, y = 300) => plain(wall) + box(-200, y, 800, 600 - y, floor)
export const tabletop = ({ wall, floor, shade }: Ground, y = 292) =>
  plain(wall) + box(-200, y, 800, 600 - y, floor) + box(-200, y, 800, 10, shade)
export const shadow = ({ shade }: Ground, x: number, y: number, width: number) => oval(x, y, width, 12, shade)
export const flower = (x: number, y: number, size: number, petal: string, heart: string) =>
  moved(
    x,
    y,
    times(4, at => turned(at * 90, 0, 0, shape(petal, 'M-18-36a18 18 0 0 1 18 18V0h-18a18 18 0 0 1 0-36Z'))) +
      disc(0, 0, 9, heart),
    size / 36,
  )
