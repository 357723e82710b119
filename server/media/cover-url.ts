import { pictureWidths, type Picture } from '../../contract/pictures.ts'
import { mediaUrl } from './media-url.ts'

/** A stored image: the key and dimensions of its widest file. */
export interface StoredCover {
  path: string
  width: number
  height: number
}

/** Widths in which an image is stored, smallest first: the standard widths below its own, and its own. */
export const keptWidths = (width: number): number[] => [...pictureWidths.filter(kept => kept < width), width]

/** Key of an image in one of its widths. */
export const coverKey = ({ path, width }: StoredCover, kept: number): string =>
  kept === width ? path : path.replace(/\.webp$/, `.${kept}.webp`)

/** Image columns of a post; all null without a cover. */
export interface CoverColumns {
  cover_image_path: string | null
  cover_width: number | null
  cover_height: number | null
}

export const presentCover = ({ cover_image_path: path, cover_width: width, cover_height: height }: CoverColumns) =>
  path && width && height ? presentPicture({ path, width, height }) : null

/** Key of the smallest file that is at least `wide` pixels wide, otherwise of the widest. */
export const coverKeyAtLeast = (cover: StoredCover, wide: number): string =>
  coverKey(cover, keptWidths(cover.width).find(width => width >= wide) ?? cover.width)

/** Image with its URLs, relative to the site. Keys are unique per upload, so the version is constant. */
export const presentPicture = (cover: StoredCover): Picture => ({
  width: cover.width,
  height: cover.height,
  sizes: keptWidths(cover.width).map(width => ({ width, url: mediaUrl(coverKey(cover, width), 1) })),
})
