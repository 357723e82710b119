import type { SlideImage } from 'yet-another-react-lightbox'
import type { ListedPhoto } from '../../../contract/listings.ts'

/** A slide for the lightbox. The URL differs for each try, so that the lightbox loads the photo again. */
export function slideOf({ picture: { width, height, sizes }, alt }: ListedPhoto, tries: number): SlideImage {
  const url = sizes.at(-1)?.url ?? ''
  return {
    src: tries > 0 ? `${url}#${tries}` : url,
    alt: alt ?? '',
    width,
    height,
    srcSet: sizes.map(size => ({
      src: size.url,
      width: size.width,
      height: Math.round((size.width * height) / width),
    })),
  }
}

/** Download file name, such as "mid-century-armchair-2.webp". */
export function fileNameOf(title: string, number: number, url: string): string {
  const words = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
  const ending = /\.\w+(?=$|\?)/.exec(url)?.[0] ?? ''
  return `${words || 'photo'}-${number}${ending}`
}
