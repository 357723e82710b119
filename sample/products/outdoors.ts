import {
  box,
  disc,
  faint,
  ink,
  line,
  oval,
  paper,
  plain,
  ring,
  room,
  shadow,
  shape,
  steel,
  times,
  turned,
  type Ground,
  type Motif,
} from './ink.ts'

const wheel = (x: number, y: number, r: number) =>
  times(6, at => turned(at * 30, x, y, line(steel, 2, `M${x} ${y - r}V${y + r}`))) +
  ring(x, y, r, ink, 8) +
  disc(x, y, 7, ink)
const street = ({ wall, floor, shade }: Ground) =>
  plain(wall) +
  box(-200, 318, 800, 300, floor) +
  box(-200, 318, 800, 6, shade) +
  box(20, -200, 112, 420, '#0B6A50') +
  times(13, at => line('#06483A', 5, `M32 ${-16 + at * 18}h88`))
const beach = (sea: string) =>
  plain('#F5DDAA') +
  shape(sea, 'M-200-200h800v360q-100 44-200 12T200 168 0 160t-200 8Z') +
  line('#FFFFFF', 10, 'M-200 168q100-8 200-8t200 8 200 4 200-12')
const snow = (g: Ground) =>
  plain(g.wall) +
  shape(g.floor, 'M-200 260 40 90l90 110L230 60l170 190 200-90v440h-800Z') +
  shape('#FFFFFF', 'M-200 300q200-60 400-20t400-10v330h-800Z')

export const outdoors = {
  bike: {
    close: [40, 150, 180],
    draw: (t, g) =>
      street(g) +
      wheel(108, 278, 62) +
      wheel(298, 278, 62) +
      line(t.main, 11, 'M108 278 166 186h100L192 278ZM192 278 162 172M298 278 258 158') +
      line(ink, 10, 'M162 172l-4-14M138 156q18-6 42 0M258 158l-2-14h32q14 4 8 20') +
      line(t.dark, 6, 'M66 240q16-28 48-26') +
      disc(192, 278, 17, ink) +
      line(ink, 6, 'M192 278l20 22M204 302h20') +
      box(270, 168, 62, 42, '#8A5526', 7) +
      line('#5A2E14', 3, 'M272 182h58M272 196h58'),
  },
  stroller: {
    close: [90, 70, 190],
    draw: (t, g) =>
      room(g) +
      shadow(g, 196, 352, 130) +
      line(steel, 9, 'M136 320 260 210 330 104M270 320 170 216') +
      line(ink, 12, 'M318 112l26-14') +
      shape(t.main, 'M92 196h190q-6 70-76 70h-36q-70 0-78-70Z') +
      shape(t.light, 'M92 188A96 96 0 0 1 188 92v96Z') +
      shape(t.dark, 'M128 188q10-72 60-96v96Z') +
      box(84, 186, 206, 16, t.dark, 8) +
      wheel(132, 318, 32) +
      wheel(272, 318, 32) +
      disc(230, 182, 19, '#E3A983') +
      shape('#FFCF3F', 'M211 180a19 19 0 0 1 38 0Z'),
  },
  scooter: {
    close: [180, 50, 170],
    draw: (t, g) =>
      street(g) +
      shadow(g, 200, 352, 130) +
      line(t.main, 16, 'M104 312h150q16 0 20-16l18-180') +
      line(t.dark, 10, 'M290 120l-12 100') +
      line(ink, 12, 'M258 110h60') +
      line(paper, 5, 'M136 304h92') +
      disc(98, 326, 28, ink) +
      disc(98, 326, 11, steel) +
      disc(284, 326, 28, ink) +
      disc(284, 326, 11, steel) +
      disc(296, 138, 11, '#FFCF3F'),
  },
  helmet: {
    close: [90, 90, 190],
    draw: (t, g) =>
      room(g, 290) +
      shadow(g, 200, 326, 140) +
      line(ink, 8, 'M124 262q10 50 62 56M282 258q-26 52-90 60') +
      shape(t.main, 'M62 258C50 150 118 82 206 82c86 0 138 66 136 150 0 20-12 26-30 26Z') +
      shape(t.dark, 'M62 258h252q16 0 26-10l-8 26H74q-10 0-12-16Z') +
      shape(t.light, 'M112 214q0-80 66-110 14 4 8 14-40 30-44 92-2 12-16 12t-14-8Z') +
      shape(
        ink,
        'M186 210q2-60 40-92 14 0 10 14-24 32-24 78-2 12-14 12t-12-12ZM252 212q2-42 20-62 14 2 12 16-10 18-10 46-2 10-12 10t-10-10Z',
      ),
  },
  suitcase: {
    close: [110, 100, 180],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 358, 110) +
      line(steel, 10, 'M164 110V54h72v56') +
      line(ink, 14, 'M164 54h72') +
      box(126, 336, 24, 20, ink, 8) +
      box(250, 336, 24, 20, ink, 8) +
      box(106, 106, 188, 236, t.main, 24) +
      times(5, at => box(130 + at * 31, 128, 14, 192, t.dark, 7)) +
      box(106, 206, 188, 22, t.light) +
      turned(-12, 236, 156, box(206, 136, 58, 42, '#FFCF3F', 6) + disc(235, 157, 11, '#D4380D')) +
      disc(156, 280, 22, paper) +
      line('#0F5FA8', 5, 'M144 280h24M156 268v24'),
  },
  skis: {
    close: [120, 40, 170],
    draw: (t, g) =>
      snow(g) +
      line(ink, 7, 'M92 330 116 96M314 330 292 96') +
      ring(94, 306, 15, ink, 5) +
      ring(312, 306, 15, ink, 5) +
      line(t.dark, 14, 'M114 112l4-30M294 112l-4-30') +
      turned(
        -7,
        170,
        200,
        box(146, 34, 42, 322, t.main, 21) + box(146, 200, 42, 66, ink) + box(146, 92, 42, 22, '#FFCF3F'),
      ) +
      turned(
        7,
        232,
        200,
        box(210, 34, 42, 322, t.main, 21) + box(210, 200, 42, 66, ink) + box(210, 92, 42, 22, '#FFCF3F'),
      ) +
      shape('#FFFFFF', 'M100 344q100-30 204 0v40H100Z'),
  },
  tent: {
    close: [100, 110, 190],
    draw: (t, g) =>
      plain(g.wall) +
      disc(318, 82, 34, '#FFCF3F') +
      shape('#1FA67F', 'M-200 250q160-110 320-40t480-40v430h-800Z') +
      shape('#0B6A50', 'M-200 306q200-60 400-20t400-6v320h-800Z') +
      line(ink, 5, 'M58 340l-26 18M342 340l26 18') +
      shape(t.main, 'M200 118 48 344h304Z') +
      shape(t.dark, 'M200 118 278 344h74Z') +
      shape(ink, 'M200 160 150 344h100Z') +
      shape(t.light, 'M200 160 150 344l-18-8Z') +
      line('#FFF8EC', 6, 'M200 118l-10-22M200 118l10-22'),
  },
  surfboard: {
    close: [110, 30, 180],
    draw: (t, g) =>
      beach(g.floor) +
      oval(214, 350, 70, 12, '#DDBF80') +
      turned(
        10,
        200,
        200,
        shape(paper, 'M200 28c54 60 62 230 26 326h-52C138 258 146 88 200 28Z') +
          shape(t.main, 'M200 28c22 24 36 66 42 116h-84c6-50 20-92 42-116Z') +
          shape(t.light, 'M156 164h88l2 22h-92Z') +
          shape(t.main, 'M152 276h96l-6 24h-84Z') +
          line(ink, 3, 'M200 60v286'),
      ),
  },
  paddle: {
    close: [50, 170, 190],
    draw: (t, g) =>
      plain(g.wall) +
      disc(304, 92, 44, '#F2A71B') +
      shape('#2E8BE6', 'M-200 190q50-18 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0v410h-800Z') +
      shape('#0F5FA8', 'M-200 300q50-16 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0v300h-800Z') +
      line('#8A5526', 9, 'M118 226 262 70') +
      shape(t.dark, 'M262 58l34-38q22 6 14 28l-30 34Z') +
      shape(t.main, 'M30 248q20-26 60-26h240q40 0 50 10-6 34-60 34H78q-36 0-48-18Z') +
      shape(paper, 'M120 222h40v44h-40Z') +
      shape(t.light, 'M180 222h110q10 0 10 10v10H180Z') +
      line('#FFFFFF', 6, 'M60 290q40 12 80 0t80 0 80 0 60 0'),
  },
  racket: {
    close: [150, 40, 190],
    draw: (t, g) =>
      room(g, -200) +
      line('#FFFFFF', 10, 'M-200 300 600 220M90-200 150 600') +
      turned(
        38,
        200,
        200,
        line(ink, 26, 'M200 286v92') +
          line(t.dark, 16, 'M182 216 200 288 218 216') +
          oval(200, 126, 88, 108, t.main) +
          oval(200, 126, 74, 94, g.floor) +
          times(8, at => line(paper, 2.5, `M${144 + at * 16} 44v164`)) +
          times(9, at => line(paper, 2.5, `M128 ${62 + at * 16}h144`)) +
          `<ellipse cx="200" cy="126" rx="81" ry="101" fill="none" stroke="${t.main}" stroke-width="16"/>`,
      ) +
      disc(116, 134, 38, '#D9E84A') +
      line('#FFFFFF', 5, 'M86 116q34 8 44 48M110 98q30 12 40 46'),
  },
  mat: {
    close: [100, 120, 190],
    draw: (t, g) =>
      room(g, 250) +
      shadow(g, 210, 334, 150) +
      shape(t.main, 'M120 246h220q20 40 0 84H120Z') +
      shape(t.dark, 'M120 306h228q-2 14-8 24H120Z') +
      box(184, 244, 16, 88, paper) +
      box(274, 244, 16, 88, paper) +
      disc(120, 288, 44, t.dark) +
      disc(120, 288, 36, t.light) +
      line(t.dark, 6, 'M120 288q10-12 16 2-2 18-18 16-20-4-16-24 6-22 28-16 22 8 18 32') +
      box(286, 166, 60, 78, '#FFCF3F', 8) +
      line('#E0A616', 4, 'M300 186h32M300 204h32') +
      shape('#0B6A50', 'M70 244q-34-50-16-112 40 40 16 112ZM84 244q-6-64 36-106 12 60-36 106Z'),
  },
  rope: {
    close: [70, 80, 190],
    draw: (t, g) =>
      room(g, -200) +
      oval(206, 222, 146, 140, g.shade) +
      times(7, at => ring(200, 200, 44 + at * 15, at % 2 ? t.dark : t.main, 15)) +
      times(24, at => turned(at * 15, 200, 200, line(t.light, 4, 'M194 66l12 12M194 96l12 12M194 126l12 12'))) +
      line(t.main, 15, 'M200 64q90-30 150 30l40-6') +
      turned(
        24,
        292,
        300,
        `<rect x="262" y="246" width="58" height="104" rx="29" fill="none" stroke="#8995A0" stroke-width="13"/>` +
          line('#D4380D', 13, 'M262 276v40'),
      ),
  },
  ball: {
    close: [100, 110, 190],
    draw: (t, g) =>
      plain(g.wall) +
      times(6, at => box(-200 + at * 140, 262, 70, 400, '#1FA67F') + box(-130 + at * 140, 262, 70, 400, '#13886A')) +
      times(12, at => line('#FFFFFF', 3, `M${-40 + at * 44}-200V262M-200 ${-180 + at * 44}h800`)) +
      line('#FFFFFF', 14, 'M-200 262h800') +
      oval(200, 338, 100, 14, '#06483A') +
      disc(200, 232, 104, paper) +
      shape(t.main, 'M200 192l40 29-15 47h-50l-15-47Z') +
      shape(
        t.main,
        'M170 132q30-8 60 0l-30 24ZM296 200q10 24 6 52l-28-20ZM104 200q-10 24-6 52l28-20ZM256 318q-18 12-34 16l2-38ZM144 318q18 12 34 16l-2-38Z',
      ) +
      line(ink, 4, 'M200 192v-36M240 221l36-10M225 268l20 30M175 268l-20 30M160 221l-36-10'),
  },
  jacket: {
    close: [110, 90, 180],
    draw: (t, g) =>
      plain(g.wall) +
      line('#8A5526', 12, 'M-200 60h800') +
      line(ink, 7, 'M200 104V76q0-20 18-20 14 2 12 16') +
      shape(t.dark, 'M128 120 60 280l44 22 46-96ZM272 120l68 160-44 22-46-96Z') +
      shape(t.main, 'M128 118q34-22 72-22t72 22l10 226H118Z') +
      shape(t.light, 'M160 102l40 34 40-34-12-14h-56Z') +
      line(t.dark, 5, 'M200 138v206') +
      times(4, at => disc(212, 172 + at * 42, 6, '#FFCF3F')) +
      box(134, 252, 48, 52, t.dark, 6) +
      box(222, 252, 48, 52, t.dark, 6),
  },
  boots: {
    close: [60, 130, 190],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 346, 160) +
      faint(1, shape(t.dark, 'M206 110h84v130q56 16 70 44 8 24-4 32H206Z')) +
      box(200, 316, 166, 22, ink, 8) +
      shape(t.main, 'M76 96h92v142q64 16 76 46 8 26-4 38H76Z') +
      box(66, 318, 184, 24, ink, 8) +
      box(72, 90, 100, 22, t.light, 10) +
      times(4, at => line(paper, 6, `M126 ${146 + at * 28}l40-8`)) +
      line('#FFCF3F', 7, 'M82 92V76q8-10 16 0v16'),
  },
} satisfies Record<string, Motif>
