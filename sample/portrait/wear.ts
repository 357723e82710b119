import type { Beard, Cut } from './hair.ts'
import { cloths, lines, type grounds, type hairs, type skins } from './palette.ts'

type Cloth = keyof typeof cloths

export const tops = {
  crew: () => '',
  vee: (skin: string) => `<path d="M37 71h22L48 90Z" fill="${skin}"/>`,
  shirt: (skin: string, trim: string) =>
    `<path d="M39 70h18l-9 14Z" fill="${skin}"/><path d="m38 67-6 6 9 13 7-6Zm20 0 6 6-9 13-7-6Z" fill="${trim}"/>`,
  stripes: (_: string, trim: string) =>
    `<path d="M22 77.500q26 9 52 0l6 5q-32 11-64 0ZM12 88q36 11 72 0l1 5q-37 11-74 0Z" fill="${trim}"/>`,
  roll: (_: string, trim: string) => `<path d="M37 62h22v13c-6 5-16 5-22 0Z" fill="${trim}"/>`,
  straps: (_: string, trim: string) =>
    `<path d="M26 71.500 34 69v28h-8ZM62 69l8 2.500V97h-8ZM30 88h36v10H30Z" fill="${trim}"/>`,
  jacket: (_: string, trim: string) =>
    `<path d="M37 69 29 98H6c1-16 10-26 31-29ZM59 69l8 29h23c-1-16-10-26-31-29Z" fill="${trim}"/>`,
} as const
type Top = keyof typeof tops

const round = (x: number) => `<circle cx="${x}" cy="43" r="6"/>`
const square = (x: number) => `<rect x="${x - 6}" y="38" width="12" height="10" rx="2.500"/>`
const pair = (colour: string, glass: (x: number) => string) =>
  `<g fill="none" stroke="${colour}" stroke-width="2">${glass(40.5)}${glass(55.5)}<path d="M46.500 43h3"/></g>`

export const glasses = {
  round: pair(lines.frame, round),
  square: pair(lines.frame, square),
  red: pair(cloths.tile, square),
  gold: pair('#B07A12', round),
} as const
type Glasses = keyof typeof glasses

const shade = 'rgb(0 0 0 / .16)'

export const heads = {
  cap: {
    covers: false,
    draw: (colour: string) =>
      `<g fill="${colour}"><path d="M28 36c0-14 8-21 20-21s20 7 20 21Z"/><path d="M26 35h46c3 0 5 2 5 4H26Z"/></g>`,
  },
  beanie: {
    covers: false,
    draw: (colour: string) =>
      `<path d="M28 34c-1-15 7-23 20-23s21 8 20 23Z" fill="${colour}"/><rect x="26" y="30" width="44" height="8" rx="4" fill="${colour}"/><rect x="26" y="30" width="44" height="8" rx="4" fill="${shade}"/>`,
  },
  band: {
    covers: false,
    draw: (colour: string) =>
      `<path d="M29 34c5-7 11-9 19-9s14 2 19 9l1-5c-4-8-11-11-20-11s-16 3-20 11Z" fill="${colour}"/>`,
  },
  hijab: {
    covers: true,
    draw: (colour: string, skin: string) =>
      `<path d="M24 58c-5-29 4-46 24-46s29 17 24 46c3 10 8 17 12 24-18 14-54 14-72 0 4-7 9-14 12-24Z" fill="${colour}"/><path d="M30 62c5 9 12 13 20 13 9 0 14 2 18 8" fill="none" stroke="${shade}" stroke-width="2.200" stroke-linecap="round"/><path d="M31.500 41c0-12 6-18 16.500-18s16.500 6 16.500 18c0 14-6.500 23.500-16.500 23.500S31.500 55 31.500 41Z" fill="${skin}"/><path d="M32 39c1-11 7-16 16-16s15 5 16 16c-4-7-9-10-16-10s-12 3-16 10Z" fill="${shade}"/>`,
  },
  turban: {
    covers: false,
    draw: (colour: string) =>
      `<path d="M27 40C22 20 30 8 48 8s26 12 21 32c-3-7-9-11-21-16-12 5-18 9-21 16Z" fill="${colour}"/><path d="M30 34c4-8 11-11 18-11s14 3 18 11c-6-3-12-4-18-4s-12 1-18 4Z" fill="${colour}"/><path d="M48 25c7-3 15-2 21 3M48 25c-7-6-14-6-20-1M48 25c3-7 10-10 17-9" fill="none" stroke="${shade}" stroke-width="2.200" stroke-linecap="round"/>`,
  },
} as const
export type Head = keyof typeof heads

export interface Look {
  skin: keyof typeof skins
  hair: keyof typeof hairs
  cut: Cut
  top: Cloth
  ground: keyof typeof grounds
  neck?: Top
  trim?: Cloth
  beard?: Beard
  glasses?: Glasses
  head?: readonly [Head, Cloth]
  rings?: boolean
}
