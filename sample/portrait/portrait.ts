import sharp from 'sharp'
import { beards, hair, type Beard } from './hair.ts'
import { cloths, grounds, hairs, lines, skins } from './palette.ts'
import { lookOf } from './seed.ts'
import { glasses, heads, tops, type Look } from './wear.ts'

const size = 512
const inColour = (colour: string, shapes: string | undefined) => (shapes ? `<g fill="${colour}">${shapes}</g>` : '')
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" fill="none"/>`

function beardOf(beard: Beard, colour: string): string {
  const { path, opacity } = beards[beard]
  return `<g fill="${colour}" opacity="${opacity}">${path}</g>`
}

function portraitSvg(seed: Look | string): string {
  const look = typeof seed === 'string' ? lookOf(seed) : seed
  const [skin, shade] = skins[look.skin]
  const tone = hairs[look.hair]
  const cut: { behind?: string; front?: string } = hair[look.cut]
  const [headName, headColour] = look.head ?? []
  const head = headName ? heads[headName] : undefined
  const covered = head?.covers ?? false
  const veiled = look.beard ? beards[look.beard].covers : false
  const pale = veiled && tone !== hairs.white && tone !== hairs.silver

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${size}" height="${size}">`,
    `<rect width="96" height="96" fill="${grounds[look.ground]}"/>`,
    covered ? '' : inColour(tone, cut.behind),
    `<path d="M6 98c1-21 18-30 42-30s41 9 42 30Z" fill="${cloths[look.top]}"/>`,
    tops[look.neck ?? 'crew'](shade, cloths[look.trim ?? 'white']),
    look.neck === 'roll' ? '' : `<path d="M39 56h18v14c0 6-4 10-9 10s-9-4-9-10Z" fill="${shade}"/>`,
    look.neck === 'shirt' ? tops.shirt('none', cloths[look.trim ?? 'white']) : '',
    `<g fill="${skin}"><circle cx="30" cy="46" r="4.500"/><circle cx="66" cy="46" r="4.500"/>`,
    '<path d="M30 40c0-13 7-20 18-20s18 7 18 20c0 14-7 25-18 25S30 54 30 40Z"/></g>',
    head && headColour && covered ? head.draw(cloths[headColour], skin) : '',
    look.beard ? beardOf(look.beard, tone) : '',
    covered ? '' : inColour(tone, cut.front),
    head && headColour && !covered ? head.draw(cloths[headColour], skin) : '',
    look.rings && !covered
      ? `<g fill="${lines.gold}"><circle cx="29.500" cy="52" r="2.200"/><circle cx="66.500" cy="52" r="2.200"/></g>`
      : '',
    `<g fill="${lines.eye}"><circle cx="41" cy="43" r="1.900"/><circle cx="55" cy="43" r="1.900"/></g>`,
    look.glasses ? glasses[look.glasses] : '',
    line('M48 44v6', shade, 2.2),
    line(
      veiled ? 'M43 56q5 4 10 0' : 'M43 55q5 4 10 0',
      pale ? lines.mouthInBeard : look.skin === 'ebony' ? lines.mouthOnEbony : lines.mouth,
      2,
    ),
    '</svg>',
  ].join('')
}

export const portraitWebp = (seed: Look | string): Promise<Uint8Array> =>
  sharp(Buffer.from(portraitSvg(seed)), { density: 72 })
    .resize(size, size)
    .webp({ quality: 82, effort: 0 })
    .toBuffer()
