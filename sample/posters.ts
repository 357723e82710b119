import sharp from 'sharp'
import { imageKey, imageWidths } from '../server/media/image-url.ts'
import type { MediaStore } from '../server/media/store.ts'

export type Poster = 'sea' | 'hills' | 'music' | 'table' | 'night'

export const posterSize = { width: 1600, height: 1200 }

const sun = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const wave = (y: number, fill: string) => `<path d="M0 ${y}q50-28 100 0t100 0 100 0 100 0V300H0Z" fill="${fill}"/>`
const hill = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const row = <T>(of: readonly T[], draw: (one: T, at: number) => string) => of.map(draw).join('')

const lampAt = (x: number) => 102 + 120 * ((x % 200) / 200) * (1 - (x % 200) / 200)

const drawings: Record<Poster, string> = {
  sea: `<rect width="400" height="300" fill="#FFE3B0"/>${sun(290, 118, 52, '#F2613C')}${wave(165, '#7CC3E8')}
    <path d="M150 150 195 40v110Z" fill="#FFF8EC"/><path d="M202 62v88h52Z" fill="#E0489A"/>
    <path d="M132 158h140l-24 32h-92Z" fill="#13212C"/>${wave(200, '#2E8BE6')}${wave(245, '#0F5FA8')}`,
  hills: `<rect width="400" height="300" fill="#DFEEFB"/>${sun(92, 82, 38, '#FFCF3F')}
    ${hill('M0 190 60 120l22 30 30-66 26 50 34-84 30 70 26-42 36 62 30-48 40 70 36-30 60 58v110H0Z', '#B99A8A')}
    ${hill('M0 220q90-60 190-20t210-20v120H0Z', '#1FA67F')}${hill('M0 262q130-48 400 0v38H0Z', '#0B6A50')}`,
  music: `<rect width="400" height="300" fill="#A81768"/>
    ${row([150, 118, 86, 54], (r, at) => sun(200, 170, r, ['#C42A80', '#E0489A', '#F6B7C9', '#13212C'][at] ?? ''))}
    ${sun(200, 170, 10, '#FFCF3F')}<path d="M318 40h16v120a26 22 0 1 1-16-20Z" fill="#FFCF3F"/>
    <path d="M70 60h14v92a23 19 0 1 1-14-17Z" fill="#FFF8EC"/>`,
  table: `<rect width="400" height="300" fill="#D9F2E9"/><path d="M0 190h400v110H0Z" fill="#C9703D"/>
    <path d="M0 190h400v16H0Z" fill="#A6552B"/>
    ${row([88, 200, 312], x => `${sun(x, 220, 44, '#FFF8EC')}${sun(x, 220, 30, '#F6D9A8')}`)}
    ${row([76, 84, 92, 100], x => `<path d="M${x} 112q6 50 0 104" stroke="#1FA67F" stroke-width="6" fill="none"/>`)}
    ${row([300, 312, 324], x => `<path d="M${x} 120q-6 46 0 96" stroke="#0B6A50" stroke-width="6" fill="none"/>`)}
    ${sun(200, 220, 18, '#F2613C')}<path d="M140 40h26v60l10 20v70h-46v-70l10-20Z" fill="#6240B5"/>`,
  night: `<rect width="400" height="300" fill="#13212C"/>${sun(316, 66, 30, '#FFEECD')}${sun(304, 60, 26, '#13212C')}
    <path d="M0 110h70V60h60v70h60V40h70v110h60v-50h80v200H0Z" fill="#24384A"/>
    <path d="M0 96q100 60 200 0q100 60 200 0" stroke="#F2A71B" stroke-width="3" fill="none"/>
    ${row([24, 62, 100, 138, 176, 224, 262, 300, 338, 376], x => sun(x, lampAt(x), 7, '#FFCF3F'))}
    ${row([30, 96, 216, 286, 350], (x, at) => `<path d="M${x} ${150 + (at % 2) * 30}h20v28h-20Z" fill="#F6B7C9"/>`)}
    <path d="M0 262h400v38H0Z" fill="#6240B5"/>`,
}

export async function storePoster(media: MediaStore, path: string, poster: Poster): Promise<void> {
  const { width, height } = posterSize
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}">${drawings[poster]}</svg>`
  const drawn = sharp(Buffer.from(svg))
  for (const kept of imageWidths(width)) {
    const webp = await drawn.clone().resize(kept).webp({ quality: 90, effort: 2 }).toBuffer()
    await media.put(imageKey({ path, width, height }, kept), webp, 'image/webp')
  }
}
