import sharp from 'sharp'
import { limits } from '../../../contract/limits.ts'

export async function largestPhoto(max = limits.coverBytesMax): Promise<Buffer<ArrayBuffer>> {
  const grain = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const small = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#000', noise: grain } })
  const raw = await small.resize(4000, 3000, { kernel: 'cubic' }).raw().toBuffer()
  for (let quality = 98; quality > 10; quality -= 2) {
    const photo = await sharp(raw, { raw: { width: 4000, height: 3000, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (photo.length <= max) return Buffer.from(photo)
  }
  throw new Error('No quality makes the photo small enough.')
}
