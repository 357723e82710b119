interface Hair {
  behind?: string
  front?: string
}

const mirrored = (path: string) => `${path}<g transform="matrix(-1 0 0 1 96 0)">${path}</g>`
const circles = (...list: [number, number, number][]) =>
  list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')

const parted = '<path d="M29 46c-2-20 6-30 19-30s21 10 19 30c-3-9-8-15-18-18-6 6-15 9-20 18Z"/>'
const middle = '<path d="M29 47c-3-20 6-31 19-31s22 11 19 31c-2-9-8-14-16-17l-3-6-3 6c-8 3-14 8-16 17Z"/>'
const bangs = '<path d="M29 47c-2-21 6-31 19-31s21 10 19 31c-2-3-3-7-4-11-9 2-21 2-30 0-1 4-2 8-4 11Z"/>'
const smooth = '<path d="M30 42c-2-17 6-25 18-25s20 8 18 25c-3-7-8-12-18-12s-15 5-18 12Z"/>'
const curlLine = '<path d="M31 38c0-12 7-19 17-19s17 7 17 19c-5-3-7-6-9-8-6 2-11 2-16 0-2 2-4 5-9 8Z"/>'
const longBack = '<path d="M25 82c-5-34-2-64 23-64s28 30 23 64c-9 5-37 5-46 0Z"/>'
const bobBack = '<path d="M26 60c-3-26 2-43 22-43s25 17 22 43c-4 6-40 6-44 0Z"/>'
const bobFront = '<path d="M29 44c-1-18 7-27 19-27s20 9 19 27c-5-4-6-8-6-12-9 3-19 3-27 0-1 5-2 9-5 12Z"/>'
const shortCap = '<path d="M30 40c-1-15 6-23 18-23s19 8 18 23c-4-8-9-11-18-11s-14 3-18 11Z"/>'
const swept = '<path d="M29 45c-4-20 6-31 21-31 13 0 21 11 18 30-2-8-6-13-12-16-9 6-18 7-24 6-2 3-2 6-3 11Z"/>'
const temples = mirrored('<path d="M31 48c-4-5-5-12-2-18 1-1 3-2 4-2-1 6-1 13-2 20Z"/>')

export const hair = {
  none: {},
  curls: {
    behind: circles([30, 36, 13], [66, 36, 13], [28, 52, 11], [68, 52, 11], [40, 22, 13], [57, 22, 13]),
    front: curlLine,
  },
  shortCurls: {
    behind: circles([33, 32, 9], [63, 32, 9], [40, 22, 9], [56, 22, 9], [48, 19, 9]),
    front: `<g>${circles([36, 29, 6], [44, 26, 6.5], [53, 26, 6.5], [60, 29, 6])}</g>`,
  },
  afro: { behind: circles([48, 33, 27]), front: curlLine },
  puffs: { behind: circles([25, 21, 12.5], [71, 21, 12.5]), front: smooth },
  long: { behind: longBack, front: parted },
  longMiddle: { behind: longBack, front: middle },
  longBangs: { behind: longBack, front: bangs },
  waves: {
    behind: `<path d="M27 74c-4-30-2-56 21-56s25 26 21 56Z"/>${circles([27, 44, 6], [69, 44, 6], [26, 57, 7], [70, 57, 7], [28, 71, 8], [68, 71, 8])}`,
    front: middle,
  },
  bob: { behind: bobBack, front: bobFront },
  bobParted: { behind: bobBack, front: parted },
  bobBangs: { behind: bobBack, front: bangs },
  bun: { behind: circles([48, 13, 9]), front: smooth },
  lowBun: { behind: circles([68, 56, 9]), front: parted },
  ponytail: {
    behind: '<path d="M54 18c18-4 30 8 26 30-1 10 2 16 3 22-9 0-14-6-14-16 0-14-4-22-15-26Z"/>',
    front: smooth,
  },
  braids: {
    behind: mirrored(circles([29, 52, 6.5], [27, 61, 6.5], [26, 70, 6], [26, 79, 5.5], [26, 87, 4.5])),
    front: middle,
  },
  locs: {
    behind: `<circle cx="48" cy="35" r="21"/>${mirrored(
      [
        [21, 44, 34],
        [26, 36, 50],
        [31, 34, 58],
      ]
        .map(([x, y, height]) => `<rect x="${x}" y="${y}" width="6" height="${height}" rx="3"/>`)
        .join(''),
    )}`,
    front: curlLine,
  },
  pixie: { front: '<path d="M29 44c-3-19 5-29 19-29 15 0 22 11 19 28-2-5-5-9-9-12-7 0-13-2-17-5-2 7-8 9-12 18Z"/>' },
  crop: {
    front: '<path d="M29 42c-2-18 6-26 19-26s21 8 19 26c-2-4-4-7-5-11-9 2-19 2-28 0-1 4-3 7-5 11Z"/>',
  },
  quiff: {
    front: '<path d="M30 43c-4-12-3-20 3-24 5-8 21-9 29-2 7 4 7 14 4 26-2-6-3-10-6-13-8 2-18 1-24-2-3 4-4 8-6 15Z"/>',
  },
  short: { front: shortCap },
  buzz: { front: `<g opacity=".82">${shortCap}</g>` },
  swept: { front: swept },
  shag: {
    behind: '<path d="M27 60c-4-22 0-43 21-43s25 21 21 43l-6-5H33Z"/>',
    front:
      '<path d="M28 48c-4-22 6-32 20-32s24 10 20 32c-3-5-4-10-5-15-4 3-8 3-11 1-3 3-8 3-11 0-3 2-5 2-8 1-1 5-2 9-5 13Z"/>',
  },
  receding: {
    front: `<path d="M32 33c1-9 7-15 16-15s15 6 16 15c-4-4-6-8-16-8s-12 4-16 8Z"/>${temples}`,
  },
  sides: { front: temples },
} satisfies Record<string, Hair>

export const beards = {
  full: {
    path: '<path d="M30 42c0 15 6 25 18 25s18-10 18-25c-2 6-5 9-9 9-3-2-15-2-18 0-4 0-7-3-9-9Z"/>',
    covers: true,
    opacity: 1,
  },
  stubble: {
    path: '<path d="M30.500 46c1 12 7 19 17.500 19s16.500-7 17.500-19c-2 4-5 6-9 6-4-2-13-2-17 0-4 0-7-2-9-6Z"/>',
    covers: false,
    opacity: 0.32,
  },
  moustache: {
    path: '<path d="M48 51.500c3-2.500 8-1.500 9.500 2.500-3 .8-7 .8-9.500-.8-2.500 1.600-6.500 1.600-9.500.8 1.500-4 6.500-5 9.500-2.500Z"/>',
    covers: false,
    opacity: 1,
  },
  goatee: {
    path: '<path d="M41 53c3-2 11-2 14 0 1 8-2 13-7 13s-8-5-7-13Z"/>',
    covers: true,
    opacity: 1,
  },
} as const

export type Cut = keyof typeof hair
export type Beard = keyof typeof beards
