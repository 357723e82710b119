import {
  box,
  disc,
  flower,
  ink,
  line,
  moved,
  oval,
  paper,
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

export const devices = {
  guitar: {
    close: [90, 160, 190],
    draw: (t, g) =>
      room(g, 320) +
      shadow(g, 190, 362, 90) +
      turned(
        16,
        200,
        220,
        box(186, 24, 28, 200, '#6A421C') +
          box(178, -16, 44, 56, ink, 8) +
          times(3, at => disc(172, 2 + at * 14, 5, steel) + disc(228, 2 + at * 14, 5, steel)) +
          times(7, at => line('#DEA970', 3, `M186 ${56 + at * 18}h28`)) +
          shape(
            t.dark,
            'M200 160c50-8 76 22 70 56-4 24 30 40 30 84 0 46-50 66-100 66s-100-20-100-66c0-44 34-60 30-84-6-34 20-64 70-56Z',
          ) +
          shape(
            t.main,
            'M200 170c42-6 66 18 60 48-4 26 30 42 30 80 0 40-44 58-90 58s-90-18-90-58c0-38 34-54 30-80-6-30 18-54 60-48Z',
          ) +
          disc(200, 236, 30, ink) +
          ring(200, 236, 36, t.light, 4) +
          box(164, 308, 72, 16, '#5A2E14', 4) +
          times(4, at => line('#FFF8EC', 1.6, `M${191 + at * 6} 40v272`)),
      ),
  },
  turntable: {
    close: [80, 110, 180],
    draw: (t, g) =>
      room(g, -200) +
      box(44, 84, 320, 252, g.shade, 18) +
      box(40, 74, 320, 252, t.main, 18) +
      disc(176, 200, 112, t.dark) +
      disc(176, 200, 104, ink) +
      times(4, at => ring(176, 200, 52 + at * 14, '#2C4357', 2.5)) +
      disc(176, 200, 38, '#FFCF3F') +
      disc(176, 200, 24, '#D4380D') +
      disc(176, 200, 6, paper) +
      disc(318, 118, 24, t.light) +
      line(paper, 9, 'M318 118v100l-56 46') +
      turned(50, 258, 266, box(240, 256, 34, 20, ink, 4)) +
      disc(322, 292, 13, t.light) +
      disc(284, 296, 8, '#F2613C'),
  },
  records: {
    close: [130, 80, 190],
    draw: (t, g) =>
      tabletop(g, 300) +
      shadow(g, 200, 346, 160) +
      disc(286, 178, 92, ink) +
      ring(286, 178, 66, '#2C4357', 3) +
      disc(286, 178, 30, '#FFCF3F') +
      disc(286, 178, 6, ink) +
      box(100, 78, 186, 200, t.main, 4) +
      disc(193, 178, 62, t.light) +
      shape(t.dark, 'M131 178a62 62 0 0 1 124 0Z') +
      flower(193, 178, 22, paper, '#F2613C') +
      box(62, 238, 268, 104, '#8A5526', 8) +
      box(62, 272, 268, 12, '#6A421C') +
      box(166, 256, 60, 16, '#5A2E14', 8),
  },
  camera: {
    close: [110, 110, 180],
    draw: (t, g) =>
      tabletop(g, 280) +
      shadow(g, 200, 326, 150) +
      box(140, 86, 120, 60, ink, 12) +
      box(92, 104, 44, 26, steel, 6) +
      box(56, 124, 288, 190, ink, 22) +
      box(56, 164, 288, 106, t.main) +
      box(166, 98, 68, 30, '#BFD9F5', 5) +
      disc(200, 220, 82, steel) +
      disc(200, 220, 72, ink) +
      disc(200, 220, 54, '#24384A') +
      disc(200, 220, 34, '#0F5FA8') +
      disc(200, 220, 16, ink) +
      disc(184, 202, 11, '#CFE4F7') +
      disc(306, 146, 9, '#D4380D') +
      line('#8A5526', 9, 'M58 144Q20 120 24 60T90 6'),
  },
  laptop: {
    close: [180, 140, 190],
    draw: (t, g) =>
      tabletop(g, 270) +
      shadow(g, 200, 330, 170) +
      box(72, 88, 256, 182, t.dark, 16) +
      box(84, 100, 232, 158, '#CFE4F7', 6) +
      disc(258, 146, 22, '#FFCF3F') +
      shape('#1FA67F', 'M84 258v-44l62-54 54 48 36-26 80 56v14q0 6-6 6Z') +
      shape('#0B6A50', 'M84 258v-18q60-30 116 0t116-8v20q0 6-6 6Z') +
      shape(t.light, 'M72 268h256l38 50H34Z') +
      shape(t.dark, 'M34 316h332v4q0 12-14 12H48q-14 0-14-12Z') +
      shape(t.main, 'M90 276h220l16 20H74ZM164 302h72l6 12h-84Z'),
  },
  monitor: {
    close: [70, 60, 190],
    draw: (t, g) =>
      tabletop(g, 296) +
      shadow(g, 200, 338, 130) +
      shape(steel, 'M172 256h56l14 74h-84Z') +
      box(128, 324, 144, 14, ink, 7) +
      box(36, 56, 328, 214, t.dark, 16) +
      box(48, 68, 304, 180, '#24384A', 6) +
      times(6, at =>
        box(
          68,
          88 + at * 22,
          [120, 84, 150, 60, 112, 92][at] ?? 90,
          9,
          ['#FFCF3F', '#7CC9AE', '#F58A66'][at % 3] ?? paper,
          4,
        ),
      ) +
      box(238, 88, 94, 134, t.main, 8) +
      disc(285, 146, 28, t.light) +
      disc(200, 259, 4, paper),
  },
  headphones: {
    close: [80, 120, 180],
    draw: (t, g) =>
      tabletop(g, 300) +
      shadow(g, 200, 340, 140) +
      line(t.dark, 26, 'M98 236V190a102 102 0 0 1 204 0v46') +
      line(t.light, 8, 'M98 210v-20a102 102 0 0 1 204 0v20') +
      box(62, 208, 78, 128, t.main, 36) +
      box(260, 208, 78, 128, t.main, 36) +
      box(116, 216, 40, 112, ink, 20) +
      box(244, 216, 40, 112, ink, 20) +
      disc(90, 272, 15, t.light) +
      disc(310, 272, 15, t.light),
  },
  speaker: {
    close: [110, 150, 180],
    draw: (t, g) =>
      room(g, 306) +
      shadow(g, 204, 352, 130) +
      box(84, 46, 150, 302, t.main, 14) +
      box(254, 128, 106, 220, t.dark, 12) +
      disc(159, 112, 36, ink) +
      disc(159, 112, 16, steel) +
      disc(159, 240, 62, ink) +
      ring(159, 240, 46, t.light, 4) +
      disc(159, 240, 24, steel) +
      disc(307, 184, 26, ink) +
      disc(307, 184, 10, '#FFCF3F') +
      disc(307, 274, 40, ink) +
      disc(307, 274, 17, '#FFCF3F'),
  },
  piano: {
    close: [60, 130, 190],
    draw: (t, g) =>
      room(g, 306) +
      shadow(g, 200, 354, 176) +
      box(44, 70, 312, 270, t.main, 10) +
      box(36, 58, 328, 24, t.dark, 8) +
      box(70, 100, 260, 70, t.dark, 6) +
      shape(paper, 'M150 96h46v62h-46ZM202 96h46v62h-46Z') +
      line(ink, 2.5, 'M158 112h30M158 126h30M158 140h30M210 112h30M210 126h30M210 140h30') +
      box(28, 196, 344, 18, t.light, 5) +
      box(36, 212, 328, 34, paper) +
      times(15, at => line('#A9B3B9', 2, `M${58 + at * 21.8} 212v34`)) +
      times(15, at => (at % 7 === 2 || at % 7 === 6 ? '' : box(52 + at * 21.8, 212, 12, 20, ink))) +
      box(28, 244, 344, 18, t.dark, 5) +
      box(40, 260, 26, 92, t.dark) +
      box(334, 260, 26, 92, t.dark) +
      line('#E0A616', 7, 'M184 326h14M202 326h14'),
  },
  keyboard: {
    close: [40, 140, 190],
    draw: (t, g) =>
      room(g, -200) +
      turned(
        -8,
        200,
        200,
        box(24, 118, 360, 176, g.shade, 14) +
          box(20, 108, 360, 176, t.main, 14) +
          box(40, 122, 112, 40, ink, 6) +
          line('#7CC9AE', 4, 'M50 144l14-12 14 18 16-22 16 20 16-10 14 8') +
          times(5, at => disc(186 + at * 42, 142, 14, t.light) + line(t.dark, 4, `M${186 + at * 42} 142v-12`)) +
          box(34, 176, 332, 96, paper, 4) +
          times(13, at => line('#A9B3B9', 2.5, `M${57.7 + at * 23.7} 176v96`)) +
          times(13, at => (at % 7 === 2 || at % 7 === 6 ? '' : box(50 + at * 23.7, 176, 15, 56, ink, 3))),
      ),
  },
  easel: {
    close: [90, 60, 190],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 356, 130) +
      line('#8A5526', 12, 'M200 30v60M128 90 88 350M272 90l40 260M200 260v80') +
      box(76, 262, 248, 16, '#BC7B43', 4) +
      box(88, 72, 224, 190, paper, 3) +
      box(100, 84, 200, 166, t.light) +
      disc(250, 130, 28, '#FFCF3F') +
      shape(t.main, 'M100 196q50-50 96-14t104-20v88H100Z') +
      shape(t.dark, 'M100 226q60-30 110-6t90-6v36H100Z') +
      line('#D4380D', 8, 'M120 254l30-40') +
      line('#0F5FA8', 8, 'M150 256l16-34'),
  },
  frame: {
    close: [130, 90, 150],
    draw: (t, g) =>
      room(g, 330) +
      box(96, 52, 216, 262, g.shade) +
      box(90, 44, 216, 262, '#8A5526', 3) +
      box(102, 56, 192, 238, paper) +
      box(122, 78, 152, 194, t.light) +
      disc(198, 146, 44, t.main) +
      shape(t.dark, 'M122 272v-50q40-44 76-10t76-26v86Z') +
      shape('#FFCF3F', 'M122 272v-20q60-34 152-6v26Z'),
  },
  toolbox: {
    close: [70, 150, 190],
    draw: (t, g) =>
      tabletop(g, 300) +
      shadow(g, 200, 344, 160) +
      line('#BC7B43', 16, 'M116 210V90') +
      box(94, 62, 78, 40, steel, 8) +
      line(steel, 12, 'M176 210V120') +
      box(162, 70, 28, 66, '#D4380D', 12) +
      line('#0F5FA8', 14, 'M236 210l22-96M276 210l-22-96') +
      line(steel, 14, 'M254 114l-10-40M258 114l12-40') +
      shape('#BCC5CA', 'M296 210V96l40 30v84Z') +
      box(52, 200, 300, 138, t.main, 12) +
      box(52, 200, 300, 34, t.dark, 12) +
      box(164, 214, 76, 34, t.light, 8) +
      box(186, 226, 32, 12, ink, 5),
  },
  projector: {
    close: [70, 150, 190],
    draw: (t, g) =>
      tabletop(g, 290) +
      shape('#FFF3C4', 'M236 190 600-40v420Z') +
      shadow(g, 196, 334, 150) +
      box(60, 176, 260, 128, t.main, 22) +
      box(60, 176, 260, 40, t.light, 20) +
      box(90, 300, 30, 16, ink, 5) +
      box(264, 300, 30, 16, ink, 5) +
      disc(256, 246, 48, ink) +
      disc(256, 246, 34, '#6FB0E6') +
      disc(246, 234, 12, '#FFFFFF') +
      times(4, at => line(t.dark, 6, `M88 ${242 + at * 14}h70`)) +
      moved(130, 196, disc(0, 0, 8, '#F2613C') + disc(26, 0, 8, '#1FA67F')),
  },
  typewriter: {
    close: [80, 150, 190],
    draw: (t, g) =>
      tabletop(g, 290) +
      shadow(g, 200, 346, 166) +
      box(118, 40, 164, 130, paper, 3) +
      line('#A9B3B9', 5, 'M138 66h110M138 86h124M138 106h90') +
      box(56, 146, 288, 38, ink, 18) +
      disc(48, 165, 18, steel) +
      disc(352, 165, 18, steel) +
      shape(t.main, 'M88 182h224l44 140q4 20-18 20H62q-22 0-18-20Z') +
      shape(t.dark, 'M112 200h176l10 34H102Z') +
      times(3, row =>
        times(8, at =>
          oval(
            108 + at * 26.5 - row * 4 + (at - 3.5) * row * 2,
            258 + row * 27,
            10,
            9,
            row === 1 && at === 3 ? '#FFCF3F' : paper,
          ),
        ),
      ),
  },
} satisfies Record<string, Motif>
