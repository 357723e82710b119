import sharp from 'sharp'
import { imageKey, imageWidths } from '../../server/media/image-url.ts'
import type { MediaStore } from '../../server/media/store.ts'
import { shotKey, shotSize, shotSvg, type Shot } from './shot.ts'

const atOnce = 2

/** Stores each photo under its path, in all widths. Equal photos are drawn once. */
export async function storeShots(media: MediaStore, photos: readonly { path: string; shot: Shot }[]): Promise<void> {
  const alike = Map.groupBy(photos, ({ shot }) => shotKey(shot))
  const waiting = alike.values()
  const work = async () => {
    for (const [first, ...others] of waiting) if (first) await hang(media, first.shot, [first, ...others])
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function hang(media: MediaStore, shot: Shot, photos: readonly { path: string }[]): Promise<void> {
  const size = shotSize(shot)
  // Drawn once at full size, then scaled down.
  const { data, info } = await sharp(Buffer.from(shotSvg(shot)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const kept of imageWidths(size.width)) {
    const webp = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: kept })
      .webp({ quality: 76, effort: 0 })
      .toBuffer()
    for (const { path } of photos) await media.put(imageKey({ path, ...size }, kept), webp, 'image/webp')
  }
}
