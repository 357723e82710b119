import type { LogoColor } from '../../contract/values/logo-vocabulary.ts'
import type { Chance } from './random.ts'

const tones = {
  red: ['#8C2106', '#D4380D', '#FF9B7A', '#FDDDD0'],
  orange: ['#8F4300', '#F07C1B', '#FFB877', '#FFE3C7'],
  yellow: ['#8A6100', '#FFCF3F', '#FFE08A', '#FFF0C2'],
  green: ['#0B4A39', '#12855F', '#9ED8C2', '#CDEDE0'],
  teal: ['#0A4A57', '#12889C', '#95D6E0', '#CFEDF2'],
  blue: ['#0B3E78', '#1E6FD0', '#9CC8F7', '#D3E7FB'],
  night: ['#142544', '#1B3260', '#8EA6D0', '#D6DFF2'],
  purple: ['#3A2280', '#6240B5', '#BBA6F8', '#E4DBFB'],
  pink: ['#8E1257', '#E0489A', '#F6B7C9', '#FCDDE9'],
  brown: ['#4A2A18', '#8B5433', '#D5A687', '#EFDACB'],
  black: ['#13212C', '#1D2C38', '#7D8990', '#D5DBDE'],
  grey: ['#45535D', '#74828B', '#B6C2CA', '#DFE4E7'],
  white: ['#FFFFFF', '#FFFFFF', '#FFFFFF', '#FFFFFF'],
} as const satisfies Record<LogoColor, readonly string[]>
const toneNames = ['deep', 'vivid', 'soft', 'pale'] as const
type ToneName = (typeof toneNames)[number]
type Shade = readonly [LogoColor, ToneName]

type Role = 'ground' | 'main' | 'second' | 'accent'
export type Ink = Role | 'shade'
export interface Palette {
  inks: Record<Ink, string>
  names: Record<Role, LogoColor>
}
export type Wishes = Partial<Record<Role, LogoColor>>

const hex = ([color, tone]: Shade): string => tones[color][toneNames.indexOf(tone)] ?? tones[color][1]

const chosen: readonly (readonly [Shade, Shade, Shade, Shade])[] = [
  [
    ['night', 'vivid'],
    ['white', 'vivid'],
    ['blue', 'soft'],
    ['yellow', 'vivid'],
  ],
  [
    ['red', 'vivid'],
    ['white', 'vivid'],
    ['red', 'pale'],
    ['yellow', 'vivid'],
  ],
  [
    ['green', 'deep'],
    ['yellow', 'vivid'],
    ['green', 'soft'],
    ['white', 'vivid'],
  ],
  [
    ['purple', 'vivid'],
    ['pink', 'soft'],
    ['purple', 'soft'],
    ['yellow', 'vivid'],
  ],
  [
    ['blue', 'pale'],
    ['blue', 'deep'],
    ['red', 'vivid'],
    ['red', 'vivid'],
  ],
  [
    ['yellow', 'vivid'],
    ['night', 'vivid'],
    ['red', 'vivid'],
    ['white', 'vivid'],
  ],
  [
    ['pink', 'soft'],
    ['red', 'deep'],
    ['purple', 'vivid'],
    ['white', 'vivid'],
  ],
  [
    ['blue', 'vivid'],
    ['white', 'vivid'],
    ['blue', 'soft'],
    ['yellow', 'vivid'],
  ],
  [
    ['teal', 'deep'],
    ['orange', 'soft'],
    ['teal', 'soft'],
    ['yellow', 'vivid'],
  ],
  [
    ['green', 'soft'],
    ['green', 'deep'],
    ['red', 'vivid'],
    ['white', 'vivid'],
  ],
  [
    ['black', 'vivid'],
    ['white', 'vivid'],
    ['red', 'soft'],
    ['yellow', 'vivid'],
  ],
  [
    ['orange', 'vivid'],
    ['night', 'deep'],
    ['white', 'vivid'],
    ['yellow', 'soft'],
  ],
  [
    ['pink', 'deep'],
    ['pink', 'soft'],
    ['orange', 'soft'],
    ['yellow', 'vivid'],
  ],
  [
    ['purple', 'pale'],
    ['purple', 'vivid'],
    ['orange', 'vivid'],
    ['night', 'vivid'],
  ],
  [
    ['teal', 'soft'],
    ['teal', 'deep'],
    ['white', 'vivid'],
    ['red', 'vivid'],
  ],
  [
    ['brown', 'deep'],
    ['orange', 'soft'],
    ['white', 'vivid'],
    ['yellow', 'vivid'],
  ],
  [
    ['green', 'vivid'],
    ['white', 'vivid'],
    ['green', 'pale'],
    ['yellow', 'vivid'],
  ],
  [
    ['red', 'pale'],
    ['red', 'vivid'],
    ['night', 'vivid'],
    ['night', 'vivid'],
  ],
]

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => channel(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
export const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((one, other) => other - one) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Minimum contrast of graphics in WCAG 1.4.11. */
const readable = 3

function toneOn(color: LogoColor, ground: Shade): Shade {
  const on = (shade: Shade) => contrast(hex(shade), hex(ground))
  const shades = (['vivid', 'soft', 'deep', 'pale'] as const).map((tone): Shade => [color, tone])
  return shades.find(shade => on(shade) >= readable) ?? shades.reduce((best, one) => (on(one) > on(best) ? one : best))
}

/** White on white has no contrast: the ground stays, and `main` becomes dark. */
function readablePair(ground: Shade, color: LogoColor): [ground: Shade, main: Shade] {
  const grounds: Shade[] = [ground, ...toneNames.map((tone): Shade => [ground[0], tone])]
  for (const one of grounds) {
    const main = toneOn(color, one)
    if (contrast(hex(main), hex(one)) >= readable) return [one, main]
  }
  return [ground, ['night', 'vivid']]
}

export function paletteFor(wishes: Wishes, chance: Chance): Palette {
  const suits = chosen.filter(
    ([ground, main]) =>
      (!wishes.ground || ground[0] === wishes.ground) &&
      (!wishes.main || main[0] === wishes.main || contrast(hex([wishes.main, 'vivid']), hex(ground)) >= readable),
  )
  const exact = suits.filter(([, main]) => main[0] === wishes.main)
  const offered = exact.length > 0 ? exact : suits
  const [first, ...others] = offered
  let [ground, main, second, accent] = first
    ? chance.of([first, ...others])
    : invented(wishes.ground ?? (wishes.main === 'white' ? 'night' : 'white'))
  ;[ground, main] = readablePair(ground, wishes.main ?? main[0])
  if (wishes.second) second = toneOn(wishes.second, ground)
  if (wishes.accent) accent = toneOn(wishes.accent, ground)
  if (contrast(hex(second), hex(ground)) < readable || contrast(hex(second), hex(main)) < 1.2)
    second = apart(partners, ground, main)
  if (contrast(hex(accent), hex(ground)) < readable || (!wishes.accent && contrast(hex(accent), hex(main)) < 1.35))
    accent = apart(accents, ground, main)
  const shades = { ground, main, second, accent }
  return {
    inks: { ...mapInks(shades, hex), shade: darkened(hex(ground)) },
    names: mapInks(shades, ([color]) => color),
  }
}

function invented(color: LogoColor): readonly [Shade, Shade, Shade, Shade] {
  const ground: Shade = [color, 'vivid']
  const dark = luminance(hex(ground)) < 0.36
  return dark
    ? [ground, ['white', 'vivid'], [color, 'soft'], ['yellow', 'vivid']]
    : [ground, ['night', 'vivid'], ['red', 'vivid'], ['red', 'vivid']]
}

const partners: readonly Shade[] = [
  ['white', 'vivid'],
  ['blue', 'soft'],
  ['red', 'soft'],
  ['blue', 'deep'],
  ['red', 'deep'],
  ['night', 'vivid'],
]
const accents: readonly Shade[] = [
  ['red', 'vivid'],
  ['yellow', 'vivid'],
  ['red', 'deep'],
  ['night', 'vivid'],
  ['white', 'vivid'],
]

function apart(shades: readonly Shade[], ground: Shade, main: Shade): Shade {
  const on = (shade: Shade, under: Shade) => contrast(hex(shade), hex(under))
  const offered = shades.filter(shade => on(shade, ground) >= readable)
  return offered.reduce((best, one) => (on(one, main) > on(best, main) ? one : best), offered[0] ?? main)
}

const darkened = (color: string): string =>
  `#${[1, 3, 5]
    .map(at =>
      Math.round(Number.parseInt(color.slice(at, at + 2), 16) * 0.78)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const mapInks = <T>(shades: Record<Role, Shade>, change: (shade: Shade) => T): Record<Role, T> => ({
  ground: change(shades.ground),
  main: change(shades.main),
  second: change(shades.second),
  accent: change(shades.accent),
})
