import { pictureWidths, type Picture } from '../../contract/values/pictures.ts'
import { mediaUrl } from './media-url.ts'

export interface StoredImage {
  path: string
  width: number
  height: number
}

export const imageWidths = (width: number): number[] => [...pictureWidths.filter(kept => kept < width), width]

export const imageKey = ({ path, width }: StoredImage, kept: number): string =>
  kept === width ? path : path.replace(/\.webp$/, `.${kept}.webp`)

export interface CoverColumns {
  cover_image_path: string | null
  cover_width: number | null
  cover_height: number | null
}

export const presentCover = ({ cover_image_path: path, cover_width: width, cover_height: height }: CoverColumns) =>
  path && width && height ? presentPicture({ path, width, height }) : null

export const imageKeyAtLeast = (cover: StoredImage, wide: number): string =>
  imageKey(cover, imageWidths(cover.width).find(width => width >= wide) ?? cover.width)

/** The width that previews of links show in full. */
export const previewWidth = 1200

/** Keys are unique per upload, so the version is constant. */
export const presentPicture = (cover: StoredImage): Picture => ({
  width: cover.width,
  height: cover.height,
  sizes: imageWidths(cover.width).map(width => ({ width, url: mediaUrl(imageKey(cover, width), 1) })),
})
