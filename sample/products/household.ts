import {
  box,
  disc,
  flower,
  ink,
  line,
  moved,
  oval,
  paper,
  plain,
  ring,
  room,
  shadow,
  shape,
  steel,
  tabletop,
  times,
  turned,
  type Motif,
} from './ink.ts'

const leaf = 'M0 0C-46-34-46-110 0-156 46-110 46-34 0 0Z'
const bowl = (y: number, fill: string, rim: string) =>
  shape(fill, `M96 ${y}h208c0 62-50 88-104 88S96 ${y + 62} 96 ${y}Z`) + oval(200, y, 104, 16, rim)
const book = (y: number, x: number, width: number, fill: string, edge: string) =>
  box(x, y, width, 36, fill, 6) + box(x + 22, y, 12, 36, edge)

export const household = {
  moka: {
    close: [120, 50, 190],
    draw: (t, g) =>
      tabletop(g) +
      shadow(g, 204, 336, 90) +
      shape(t.main, 'M136 334 156 224h88l20 110Z') +
      shape(t.dark, 'M210 224h34l20 110h-46Z') +
      shape(t.main, 'M154 206 138 112h124l-16 94Z') +
      shape(t.light, 'M154 206 138 112h40l2 94Z') +
      shape(t.dark, 'M212 112h50l-16 94h-38Z') +
      box(146, 202, 108, 24, ink, 7) +
      shape(t.light, 'M138 112 108 128l36 24Z') +
      shape(t.dark, 'M136 114 158 84h84l22 30Z') +
      disc(200, 74, 13, ink) +
      line(ink, 17, 'M262 126h38q14 0 10 16l-16 66') +
      line('#FFFFFF', 7, 'M96 96q-14-16 0-30t0-30M70 104q-10-12 0-22t0-22'),
  },
  espresso: {
    close: [120, 130, 170],
    draw: (t, g) =>
      tabletop(g, 300) +
      shadow(g, 200, 346, 130) +
      box(100, 84, 200, 258, t.main, 22) +
      box(120, 158, 160, 150, ink, 10) +
      box(100, 84, 200, 64, t.light, 22) +
      disc(140, 116, 17, paper) +
      line('#D4380D', 4, 'M140 116l8-9') +
      disc(238, 116, 9, t.dark) +
      disc(268, 116, 9, t.dark) +
      box(168, 158, 64, 24, steel, 5) +
      box(176, 182, 48, 14, '#BCC5CA', 4) +
      line('#5A2E14', 15, 'M224 189h46') +
      line('#6A421C', 5, 'M192 200v30M208 200v30') +
      shape(paper, 'M168 232h64l-6 44h-52Z') +
      line(paper, 8, 'M232 244q22 0 16 14-4 8-20 6') +
      box(112, 290, 176, 14, steel, 4) +
      box(100, 304, 200, 38, t.dark, 14),
  },
  bowls: {
    close: [90, 120, 190],
    draw: (t, g) =>
      tabletop(g) +
      shadow(g, 200, 342, 120) +
      box(160, 320, 80, 20, t.dark, 6) +
      bowl(244, t.dark, t.main) +
      bowl(206, t.main, t.light) +
      bowl(168, t.light, t.main) +
      oval(200, 170, 88, 11, t.dark) +
      times(5, at => disc(132 + at * 34, 204 + (at % 2) * 10, 3.5, t.dark)) +
      line(paper, 6, 'M120 196q22 34 58 42'),
  },
  paella: {
    close: [110, 110, 180],
    draw: (t, g) =>
      plain(g.wall) +
      times(5, at => box(-200 + at * 180, -200, 90, 800, g.floor)) +
      disc(204, 212, 152, g.shade) +
      line(t.main, 16, 'M52 160q-26 40 0 80M348 160q26 40 0 80') +
      disc(200, 200, 150, t.dark) +
      disc(200, 200, 132, '#F2B632') +
      times(26, at =>
        disc(200 + Math.cos(at * 2.4) * (20 + at * 4), 200 + Math.sin(at * 2.4) * (20 + at * 4), 5, '#E08A1A'),
      ) +
      times(6, at => turned(at * 60, 200, 200, line('#F2613C', 15, 'M176 118q24-18 46 6'))) +
      times(6, at => turned(at * 60 + 30, 200, 200, shape(ink, 'M200 130q24 20 0 52-24-32 0-52Z'))) +
      times(5, at => turned(at * 72, 200, 200, line('#0B6A50', 8, 'M192 166h16'))) +
      shape('#FFE79C', 'M166 200a34 34 0 0 1 68 0Z') +
      line('#FFCF3F', 6, 'M166 200a34 34 0 0 1 68 0'),
  },
  plant: {
    close: [100, 40, 190],
    draw: (t, g) =>
      room(g, 310) +
      shadow(g, 200, 362, 84) +
      moved(
        200,
        250,
        [-64, 64, -34, 34, 0]
          .map((degrees, at) =>
            turned(
              degrees,
              0,
              0,
              shape(at < 2 ? '#06483A' : at < 4 ? '#0B6A50' : '#13886A', leaf) + line('#7FC6A6', 3, 'M0-14V-134'),
            ),
          )
          .join(''),
        1.25,
      ) +
      shape(t.main, 'M142 262h116l-16 98h-84Z') +
      shape(t.dark, 'M210 262h48l-16 98h-38Z') +
      box(132, 242, 136, 30, t.light, 6),
  },
  cactus: {
    close: [110, 60, 180],
    draw: (t, g) =>
      tabletop(g) +
      shadow(g, 200, 346, 80) +
      line('#0B6A50', 34, 'M170 200h-34q-14 0-14-16v-36M232 168h30q14 0 14-16v-34') +
      box(162, 62, 76, 200, '#0B6A50', 38) +
      line('#4DB592', 4, 'M182 90v150M200 82v160M218 90v150M122 156v28M276 124v30') +
      disc(200, 60, 15, '#E0489A') +
      disc(276, 112, 10, '#E0489A') +
      shape(t.main, 'M138 256h124l-16 90h-92Z') +
      box(128, 242, 144, 28, t.light, 6) +
      line(t.dark, 6, 'M150 306l14-16 14 16 14-16 14 16 14-16 14 16 14-16'),
  },
  books: {
    close: [80, 110, 190],
    draw: (t, g) =>
      tabletop(g) +
      shadow(g, 204, 344, 140) +
      book(306, 70, 262, t.main, t.light) +
      book(270, 90, 226, '#FFCF3F', '#E0A616') +
      book(234, 76, 244, '#0F5FA8', '#6FB0E6') +
      book(198, 104, 200, paper, '#D4380D') +
      book(162, 88, 220, t.dark, t.light) +
      turned(-7, 200, 140, book(122, 110, 186, '#E0489A', '#F6B7D2')) +
      shape(paper, 'M182 66h56v42q0 14-14 14h-28q-14 0-14-14Z') +
      line(paper, 8, 'M238 78q22 0 16 18-4 10-18 8') +
      line('#FFFFFF', 5, 'M200 54q-8-10 0-18t0-16M220 54q-8-10 0-18t0-16'),
  },
  fan: {
    close: [100, 46, 190],
    draw: (t, g) =>
      room(g, 310) +
      shadow(g, 200, 354, 96) +
      line(t.dark, 14, 'M200 230v106') +
      shape(t.dark, 'M118 350q0-24 82-24t82 24Z') +
      disc(200, 152, 112, paper) +
      times(4, at =>
        turned(at * 90 + 20, 200, 152, shape(t.main, 'M200 152C150 132 150 60 194 56 230 60 226 118 200 152Z')),
      ) +
      times(12, at => turned(at * 30, 200, 152, line(steel, 2.5, 'M200 128V44'))) +
      ring(200, 152, 112, t.dark, 9) +
      ring(200, 152, 72, steel, 3) +
      disc(200, 152, 24, t.light) +
      disc(200, 152, 9, t.dark),
  },
  heater: {
    close: [80, 100, 180],
    draw: (t, g) =>
      room(g, 296) +
      shadow(g, 200, 350, 150) +
      line(ink, 9, 'M110 320v18M290 320v18') +
      disc(104, 342, 13, ink) +
      disc(296, 342, 13, ink) +
      box(76, 136, 250, 24, t.dark, 8) +
      box(76, 284, 250, 24, t.dark, 8) +
      times(7, at => box(72 + at * 34, 108, 28, 220, t.main, 14) + box(78 + at * 34, 122, 7, 190, t.light, 4)) +
      box(306, 108, 44, 220, t.dark, 12) +
      disc(328, 150, 13, paper) +
      line(ink, 4, 'M328 150v-9') +
      disc(328, 196, 7, '#F2613C') +
      line('#F58A66', 7, 'M130 82q-12-14 0-26t0-26M200 82q-12-14 0-26t0-26M270 82q-12-14 0-26t0-26'),
  },
  sewing: {
    close: [64, 110, 180],
    draw: (t, g) =>
      tabletop(g, 306) +
      shadow(g, 204, 344, 160) +
      box(52, 284, 300, 56, t.dark, 12) +
      box(236, 130, 84, 166, t.main, 10) +
      box(72, 104, 248, 72, t.main, 26) +
      box(72, 104, 70, 122, t.main, 18) +
      line(steel, 7, 'M106 226v50') +
      line(steel, 9, 'M92 276h28') +
      shape('#E0489A', 'M30 282q40-22 80 0t76 0v12H30Z') +
      box(322, 128, 24, 76, t.dark, 10) +
      disc(278, 222, 22, t.light) +
      line(t.dark, 5, 'M278 222v-14') +
      box(196, 60, 36, 44, '#FFCF3F', 4) +
      box(190, 54, 48, 10, '#8A5526', 4) +
      line('#E0A616', 3, 'M196 80Q140 60 110 104v122') +
      times(4, at => disc(170 + at * 22, 140, 5, t.light)),
  },
  washer: {
    close: [110, 130, 180],
    draw: (t, g) =>
      room(g, 306) +
      shadow(g, 200, 352, 140) +
      box(82, 66, 236, 284, paper, 14) +
      box(82, 66, 236, 62, t.light, 14) +
      box(102, 84, 76, 26, '#FFFFFF', 5) +
      disc(228, 97, 15, t.dark) +
      disc(276, 97, 15, t.dark) +
      line('#E3CFAE', 4, 'M84 130h232') +
      disc(200, 232, 86, steel) +
      disc(200, 232, 72, '#2C4357') +
      shape('#6FB0E6', 'M132 246q34-22 68 0t68 0a72 72 0 0 1-136 0Z') +
      shape(t.main, 'M150 250q24-34 56-8 20-20 44 6-20 44-52 40-34-4-48-38Z') +
      line('#FFFFFF', 7, 'M154 206q14-30 40-34') +
      box(96, 328, 208, 8, '#E3CFAE', 4),
  },
  blocks: {
    close: [110, 60, 180],
    draw: (t, g) =>
      room(g, 286) +
      shadow(g, 200, 340, 160) +
      box(54, 250, 84, 84, '#D4380D', 8) +
      box(142, 250, 84, 84, t.main, 8) +
      box(262, 250, 84, 84, '#FFCF3F', 8) +
      box(98, 162, 84, 84, '#0F5FA8', 8) +
      shape('#0B6A50', 'M92 158 140 84l48 74Z') +
      disc(96, 292, 24, '#F58A66') +
      shape(t.light, 'M160 316v-48l48 24Z') +
      flower(304, 292, 22, '#FFF8EC', '#F2613C') +
      box(122, 186, 36, 36, '#6FB0E6', 4) +
      disc(286, 206, 40, '#E0489A') +
      shape('#FFF8EC', 'M246 206a40 40 0 0 1 80 0h-26a14 14 0 0 0-28 0Z'),
  },
} satisfies Record<string, Motif>
