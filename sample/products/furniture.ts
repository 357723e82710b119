import {
  box,
  disc,
  faint,
  ink,
  line,
  moved,
  oval,
  paper,
  room,
  shadow,
  shape,
  times,
  turned,
  type Motif,
} from './ink.ts'

const legs = '#5A2E14'
const spines = ['#D4380D', '#0F5FA8', '#FFCF3F', '#0B6A50', '#E0489A', '#FFF8EC', '#6240B5', '#F2A71B']
const spine = (at: number) => spines[at % spines.length] ?? paper

export const furniture = {
  armchair: {
    close: [96, 70, 190],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 346, 130) +
      line(legs, 12, 'M122 300l-12 42M278 300l12 42') +
      shape(t.main, 'M104 250V150a74 74 0 0 1 74-74h44a74 74 0 0 1 74 74v100Z') +
      shape(t.light, 'M130 240v-86a52 52 0 0 1 52-52h36a52 52 0 0 1 52 52v86Z') +
      disc(172, 150, 5, t.main) +
      disc(228, 150, 5, t.main) +
      disc(200, 186, 5, t.main) +
      box(96, 258, 208, 50, t.dark, 14) +
      box(116, 222, 168, 46, t.main, 18) +
      box(70, 188, 52, 122, t.dark, 25) +
      box(278, 188, 52, 122, t.dark, 25),
  },
  sofa: {
    close: [30, 120, 200],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 338, 176) +
      line(legs, 11, 'M66 300l-6 34M334 300l6 34') +
      box(52, 126, 296, 130, t.dark, 34) +
      box(70, 142, 128, 104, t.main, 24) +
      box(202, 142, 128, 104, t.main, 24) +
      box(50, 254, 300, 54, t.dark, 14) +
      box(70, 226, 130, 46, t.light, 18) +
      box(200, 226, 130, 46, t.light, 18) +
      box(22, 182, 56, 126, t.main, 27) +
      box(322, 182, 56, 126, t.main, 27) +
      turned(-14, 116, 196, box(86, 166, 62, 62, '#FFCF3F', 12)) +
      turned(10, 290, 198, box(262, 170, 56, 56, paper, 12)),
  },
  chair: {
    close: [110, 80, 180],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 352, 100) +
      line(t.dark, 11, 'M162 236 154 326M238 236 246 326') +
      line(t.main, 14, 'M142 232 122 348M258 232 278 348') +
      line(t.main, 15, 'M146 226V116a54 54 0 0 1 108 0v110') +
      line(t.main, 10, 'M174 226V128a26 26 0 0 1 52 0v98') +
      oval(200, 238, 82, 24, t.dark) +
      oval(200, 230, 82, 24, t.light),
  },
  table: {
    close: [110, 70, 190],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 352, 170) +
      shape(t.dark, 'M112 220h18v100h-14ZM270 220h18l-4 100h-14Z') +
      shape(t.main, 'M60 220h30l-8 130H68ZM310 220h30l-8 130h-14Z') +
      box(56, 214, 288, 26, t.main) +
      box(36, 194, 328, 26, t.light, 8) +
      shape('#0F5FA8', 'M176 124h40l-6 18q24 20 10 52h-48q-14-32 10-52Z') +
      line('#0B6A50', 5, 'M192 124q-10-40-34-58M200 124q2-44 26-70') +
      disc(156, 64, 14, '#E0489A') +
      disc(228, 52, 14, '#FFCF3F') +
      disc(196, 74, 11, '#F2613C') +
      oval(286, 190, 34, 8, paper),
  },
  drawing: {
    close: [180, 20, 190],
    draw: (t, g) =>
      room(g) +
      shadow(g, 196, 352, 130) +
      line(t.dark, 12, 'M116 348 190 210 284 348M146 302h110') +
      turned(
        -17,
        200,
        190,
        box(46, 178, 308, 22, t.main, 5) +
          shape(paper, 'M92 178l14-16h150l12 16Z') +
          box(46, 172, 16, 12, t.dark) +
          line('#D4380D', 3, 'M120 170h90'),
      ) +
      line(ink, 8, 'M318 144l26-66-72-32') +
      shape('#FFCF3F', 'M282 32 238 34l-18 48 52 18Z') +
      disc(344, 78, 9, ink),
  },
  desk: {
    close: [50, 90, 200],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 352, 170) +
      box(322, 212, 18, 136, t.dark) +
      box(60, 212, 112, 128, t.main, 4) +
      line(t.dark, 4, 'M64 254h104M64 296h104') +
      times(3, at => disc(116, 234 + 42 * at, 6, t.dark)) +
      box(66, 340, 12, 10, t.dark) +
      box(154, 340, 12, 10, t.dark) +
      box(40, 192, 320, 24, t.light, 6) +
      box(176, 98, 128, 82, ink, 8) +
      box(184, 106, 112, 66, '#BFD9F5', 3) +
      shape('#1FA67F', 'M184 172v-20l36-26 34 24 20-12 22 18v16Z') +
      box(230, 178, 20, 16, ink) +
      box(84, 150, 30, 42, '#D4380D', 6) +
      line('#0B6A50', 5, 'M94 150l-6-34M104 150l8-44M100 150v-54'),
  },
  shelf: {
    close: [96, 60, 180],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 352, 120) +
      box(88, 44, 224, 306, t.dark, 6) +
      box(100, 56, 200, 282, t.light) +
      times(3, at => box(96, 122 + 72 * at, 208, 10, t.dark)) +
      times(8, at => box(106 + at * 17, 72 + ((at * 7) % 13), 15, 50 - ((at * 7) % 13), spine(at))) +
      box(256, 92, 34, 30, paper, 4) +
      times(6, at => box(190 + at * 18, 146 + ((at * 5) % 12), 16, 48 - ((at * 5) % 12), spine(at + 3))) +
      shape('#D4380D', 'M116 172h44l-6 22h-32Z') +
      line('#0B6A50', 7, 'M138 172v-26M138 172l-14-22M138 172l14-22') +
      times(9, at => box(106 + at * 17, 218 + ((at * 3) % 11), 15, 48 - ((at * 3) % 11), spine(at + 5))) +
      box(110, 292, 76, 46, t.main, 4) +
      box(214, 292, 76, 46, t.main, 4) +
      line(t.dark, 5, 'M136 308h24M240 308h24'),
  },
  lamp: {
    close: [110, 30, 180],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 350, 74) +
      faint(0.4, shape('#FFF3C4', 'M140 150 40 300h320L260 150Z')) +
      line(ink, 9, 'M200 150v190') +
      box(152, 336, 96, 14, ink, 7) +
      shape(t.main, 'M122 152 156 52h88l34 100Z') +
      shape(t.light, 'M122 152 156 52h24l-16 100Z') +
      line(t.dark, 6, 'M124 150h152') +
      line('#E3AE12', 3, 'M232 154v34') +
      disc(232, 192, 5, '#E3AE12'),
  },
  mirror: {
    close: [110, 50, 180],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 350, 110) +
      shape(t.dark, 'M112 348V146a88 88 0 0 1 176 0v202Z') +
      shape(t.main, 'M112 342V146a88 88 0 0 1 176 0v196Z') +
      shape('#D3E9F4', 'M130 330V148a70 70 0 0 1 140 0v182Z') +
      shape('#B5D6E8', 'M130 330v-64h140v64Z') +
      line('#FFFFFF', 9, 'M152 196l62-78M152 240l84-106'),
  },
  rug: {
    close: [100, 100, 170],
    draw: (t, g) =>
      room(g, -200) +
      times(9, at => line(g.shade, 3, `M-200 ${-60 + at * 70}h800`)) +
      turned(
        -9,
        200,
        200,
        times(12, at => line(paper, 5, `M${72 + at * 23} 66v14M${72 + at * 23} 322v14`)) +
          box(60, 80, 280, 242, t.main, 4) +
          box(78, 98, 244, 206, t.dark) +
          box(88, 108, 224, 186, t.light) +
          times(3, at => shape(t.main, `M${130 + at * 70} 126l32 75-32 75-32-75Z`)) +
          times(3, at => shape(paper, `M${130 + at * 70} 166l15 35-15 35-15-35Z`)),
      ),
  },
  bed: {
    close: [60, 110, 190],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 352, 170) +
      line(legs, 13, 'M70 320v26M330 320v26') +
      box(50, 108, 300, 190, t.dark, 26) +
      box(66, 124, 268, 120, t.main, 18) +
      box(40, 222, 320, 104, paper, 18) +
      box(84, 184, 104, 56, '#FFFFFF', 20) +
      box(212, 184, 104, 56, '#FFFFFF', 20) +
      box(40, 246, 320, 82, t.light, 16) +
      box(40, 246, 320, 22, t.main, 10) +
      times(6, at => disc(78 + at * 49, 300, 7, t.main)),
  },
  drawers: {
    close: [96, 40, 180],
    draw: (t, g) =>
      room(g) +
      shadow(g, 200, 354, 140) +
      line(legs, 13, 'M104 320l-8 30M296 320l8 30') +
      box(80, 142, 240, 190, t.main, 10) +
      times(3, at => box(94, 156 + at * 58, 212, 48, t.light, 5)) +
      times(3, at => disc(146, 180 + at * 58, 7, t.dark) + disc(254, 180 + at * 58, 7, t.dark)) +
      box(72, 130, 256, 18, t.dark, 6) +
      box(108, 56, 60, 74, ink, 4) +
      box(115, 63, 46, 60, '#FDE8DF') +
      moved(138, 98, disc(0, 0, 15, '#F2613C')) +
      shape('#0F5FA8', 'M232 86h32v12q22 12 12 32h-56q-10-20 12-32Z') +
      line('#0B6A50', 5, 'M244 86q-8-22-20-30M252 86q4-26 18-36'),
  },
} satisfies Record<string, Motif>
