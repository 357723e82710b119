import type { SlideImage } from 'yet-another-react-lightbox'
import type { ListedPhoto } from '../../../contract/listings.ts'

/** A photo as the stage wants it. Each try has an address of its own, so that the stage begins anew with it. */
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

/** "mid-century-armchair-2.webp", for whoever keeps a photo. */
export function fileNameOf(title: string, number: number, url: string): string {
  const words = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
  const ending = /\.\w+(?=$|\?)/.exec(url)?.[0] ?? ''
  return `${words || 'photo'}-${number}${ending}`
}
