import { deflateSync, gzipSync } from 'node:zlib'
import { badPictures, drawing } from '../../tests/support/pictures.ts'

type Picture = [type: string, bytes: Buffer]
let made: Picture[] = []

export async function makePictures(): Promise<void> {
  if (made.length > 0) return
  const good = await drawing(32, 32).png().toBuffer()
  const bad = (await badPictures()).map(([, bytes]): Picture => ['image/png', bytes])
  const huge = Buffer.from(good)
  huge.writeUInt32BE(40_000, 16)
  huge.writeUInt32BE(40_000, 20)
  made = [
    ...bad,
    ['image/png', good],
    ['image/jpeg', await drawing(32, 32).jpeg().toBuffer()],
    ['image/png', huge],
    ['image/png', Buffer.concat([good.subarray(0, 33), deflateSync(Buffer.alloc(30_000_000))])],
    ['application/zip', gzipSync(Buffer.alloc(30_000_000))],
    ['image/svg+xml', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(50_000)}`)],
    ['image/svg+xml', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>')],
    ['image/gif', Buffer.concat([Buffer.from('GIF89a/*'), good, Buffer.from('*/=1;alert(1)')])],
    [
      'multipart/form-data; boundary=fuzz',
      Buffer.concat([
        Buffer.from('--fuzz\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
        good,
      ]),
    ],
    ['image/png', Buffer.alloc(5 * 1024 * 1024 + 1, 0x89)],
    [
      'image/webp',
      Buffer.concat([
        Buffer.from('RIFF'),
        Buffer.from([0xff, 0xff, 0xff, 0xff]),
        Buffer.from('WEBPVP8X'),
        Buffer.alloc(64, 0xff),
      ]),
    ],
    ['', Buffer.alloc(0)],
  ]
}

export const hostilePictures = (): Picture[] => made
