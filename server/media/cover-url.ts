import { pictureWidths, type Picture } from '../../contract/pictures.ts'
import { mediaUrl } from './media-url.ts'

/** A stored cover: the key of the widest file, and the size of that one. */
export interface StoredCover {
  path: string
  width: number
  height: number
}

/** The widths in which a cover is kept, smallest first: those below its own, and its own. */
export const keptWidths = (width: number): number[] => [...pictureWidths.filter(kept => kept < width), width]

/** The key of a cover in one of its widths. */
export const coverKey = ({ path, width }: StoredCover, kept: number): string =>
  kept === width ? path : path.replace(/\.webp$/, `.${kept}.webp`)

/** What a post knows of its cover; all null where it has none. */
export interface CoverColumns {
  cover_image_path: string | null
  cover_width: number | null
  cover_height: number | null
}

/** The cover of a post, if it has one. */
export const presentCover = ({ cover_image_path: path, cover_width: width, cover_height: height }: CoverColumns) =>
  path && width && height ? presentPicture({ path, width, height }) : null

/** The key of the smallest file of a cover that is at least so wide, or of the widest one. */
export const coverKeyAtLeast = (cover: StoredCover, wide: number): string =>
  coverKey(cover, keptWidths(cover.width).find(width => width >= wide) ?? cover.width)

/** A picture with its addresses, relative to the site. A new picture has a new key. */
export const presentPicture = (cover: StoredCover): Picture => ({
  width: cover.width,
  height: cover.height,
  sizes: keptWidths(cover.width).map(width => ({ width, url: mediaUrl(coverKey(cover, width), 1) })),
})
