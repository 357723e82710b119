import { coverWidths, type Picture } from '../../contract/events.ts'

/** A stored cover: the key of the widest file, and the size of that one. */
export interface StoredCover {
  path: string
  width: number
  height: number
}

/** The widths in which a cover is kept, smallest first: those below its own, and its own. */
export const keptWidths = (width: number): number[] => [...coverWidths.filter(kept => kept < width), width]

/** The key of a cover in one of its widths. */
export const coverKey = ({ path, width }: StoredCover, kept: number): string =>
  kept === width ? path : path.replace(/\.webp$/, `.${kept}.webp`)

/** A cover with its addresses, relative to the site. A new picture has a new key: each address holds for ever. */
export const presentCover = (cover: StoredCover): Picture => ({
  width: cover.width,
  height: cover.height,
  sizes: keptWidths(cover.width).map(width => ({ width, url: `/media/${coverKey(cover, width)}?v=1` })),
})
