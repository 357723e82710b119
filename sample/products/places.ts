import {
  box,
  disc,
  faint,
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
  times,
  turned,
  type Motif,
} from './ink.ts'

const railing = (x: number, y: number, width: number, height: number) =>
  line(ink, 5, `M${x} ${y}h${width}M${x} ${y + height}h${width}`) +
  times(Math.floor(width / 18) + 1, at => line(ink, 3.5, `M${x + at * 18} ${y}v${height}`))
const pot = (x: number, y: number, fill: string) =>
  moved(
    x,
    y,
    [-38, 38, 0]
      .map(degrees => turned(degrees, 0, 0, shape('#0B6A50', 'M0 0C-18-20-18-60 0-84 18-60 18-20 0 0Z')))
      .join('') + shape(fill, 'M-24-6h48l-7 46h-34Z'),
  )
const shutter = (x: number, y: number, width: number, height: number) =>
  box(x, y, width, height, '#0B6A50') +
  times(Math.floor(height / 12), at => line('#06483A', 3, `M${x + 5} ${y + 8 + at * 12}h${width - 10}`))
const opening = (x: number, y: number, at: number) =>
  box(x, y, 76, 112, '#5A3A24') +
  (at % 3 === 0
    ? shutter(x + 4, y + 4, 68, 108)
    : box(x + 12, y + 8, 52, 104, at % 2 ? '#FFE9B8' : '#BFD9F5') +
      shutter(x - 12, y, 24, 112) +
      shutter(x + 64, y, 24, 112)) +
  box(x - 22, y + 112, 120, 9, '#C7966A') +
  railing(x - 17, y + 76, 108, 34) +
  (at % 4 === 2
    ? disc(x - 4, y + 76, 11, '#E0489A') + disc(x + 14, y + 70, 13, '#E0489A') + disc(x + 32, y + 77, 10, '#F6B7D2')
    : '')
const tool = (x: number, inner: string) => moved(x, 70, inner)

export const places = {
  window: {
    close: [110, 60, 180],
    draw: (t, g) =>
      room(g, 312) +
      times(4, at => line(g.shade, 3, `M-200 ${340 + at * 30}h800`)) +
      box(122, 34, 168, 282, '#FFFFFF') +
      box(134, 46, 68, 270, '#A9D6EC') +
      box(210, 46, 68, 270, '#A9D6EC') +
      disc(244, 96, 19, '#FFCF3F') +
      shape('#5FAE8C', 'M134 216q32-28 68-10v110h-68ZM210 206q36-20 68 4v106h-68Z') +
      railing(130, 250, 152, 62) +
      shape(t.light, 'M84 22h60q8 170-22 296H76Z') +
      shape(t.light, 'M328 22h-60q-8 170 22 296h46Z') +
      line('#8A5526', 8, 'M70 22h272') +
      box(298, 290, 302, 90, '#FFFFFF', 8) +
      box(298, 272, 302, 66, t.main, 22) +
      box(344, 246, 256, 44, paper, 18) +
      pot(50, 304, '#B5562A'),
  },
  front: {
    close: [130, 130, 150],
    draw: (_, g) =>
      plain(g.wall) +
      times(4, row => times(5, at => opening(-90 + at * 126 + 36, -118 + row * 136 + 8, at + row * 2 + 3))),
  },
  kitchen: {
    close: [40, 150, 190],
    draw: (t, g) =>
      plain(g.wall) +
      times(12, at => line('#FFFFFF', 3, `M${-200 + at * 44} 150v70M-200 ${150 + at * 35}h800`)) +
      box(-200, 330, 800, 300, g.floor) +
      box(30, 34, 110, 100, t.main, 4) +
      box(144, 34, 110, 100, t.main, 4) +
      disc(128, 118, 5, t.light) +
      disc(156, 118, 5, t.light) +
      shape(steel, 'M284 20h70l20 84h-110Z') +
      box(-200, 222, 800, 20, paper) +
      box(-200, 242, 460, 100, t.main) +
      box(380, 242, 220, 100, t.main) +
      times(3, at => line(t.dark, 4, `M${30 + at * 115} 246v92`) + line(t.light, 6, `M${66 + at * 115} 262h44`)) +
      box(258, 242, 122, 100, ink, 4) +
      box(274, 268, 90, 56, '#52667A', 5) +
      times(4, at => disc(280 + at * 26, 254, 5, paper)) +
      box(284, 176, 74, 44, '#D4380D', 8) +
      line(ink, 7, 'M270 190h14M358 190h14M306 172h30') +
      line(steel, 9, 'M98 222v-42q0-20 22-20t22 18') +
      pot(30, 188, '#E0489A'),
  },
  bath: {
    close: [40, 150, 190],
    draw: (t, g) =>
      plain(g.wall) +
      times(20, at => line(g.shade, 2, `M${-200 + at * 44}-200v500M-200 ${-190 + at * 44}h800`)) +
      box(-200, 314, 800, 300, g.floor) +
      disc(304, 104, 62, t.dark) +
      disc(304, 104, 52, '#D3E9F4') +
      line('#FFFFFF', 7, 'M276 108l34-38') +
      line(steel, 9, 'M92 232V70h54') +
      shape(steel, 'M124 70h52l12 24h-76Z') +
      times(4, at => line('#6FB0E6', 4, `M${124 + at * 17} 106v${60 + (at % 2) * 18}`)) +
      shape('#FFFFFF', 'M30 226h316q0 100-58 104H88q-58-4-58-104Z') +
      box(18, 214, 340, 20, '#FFFFFF', 10) +
      box(18, 228, 340, 8, '#C9D3D8', 4) +
      line(steel, 14, 'M96 330l-8 22M280 330l8 22') +
      box(214, 212, 66, 76, t.main) +
      box(214, 262, 66, 10, t.light),
  },
  terrace: {
    close: [40, 150, 190],
    draw: (t, g) =>
      plain(g.wall) +
      disc(88, 88, 40, '#FFCF3F') +
      shape('#EFC9A0', 'M-200 220h180v-50H60v34h70v-70h80v60h60v-40h80v50h250v90h-800Z') +
      times(7, at => box(-150 + at * 92, 222, 18, 24, '#C98B57')) +
      box(-200, 262, 800, 400, '#C9703D') +
      times(5, at => line('#A6552B', 3, `M-200 ${290 + at * 34}h800`)) +
      railing(-200, 200, 800, 66) +
      line('#8A5526', 9, 'M262 340V110') +
      shape(t.main, 'M142 126q14-70 120-76 106 6 120 76Z') +
      shape(t.light, 'M222 126q0-60 40-76 40 16 40 76Z') +
      oval(262, 288, 92, 16, paper) +
      line(ink, 7, 'M262 300v44') +
      box(238, 256, 16, 30, '#0F5FA8', 4) +
      box(276, 262, 18, 24, '#D4380D', 4) +
      pot(58, 320, '#D4380D') +
      pot(118, 338, '#F2A71B'),
  },
  studio: {
    close: [130, 130, 190],
    draw: (t, g) =>
      room(g, 316) +
      box(50, 20, 300, 190, ink) +
      times(3, col => times(2, row => box(58 + col * 98, 28 + row * 92, 90, 84, '#BFE0F2'))) +
      shape('#5FAE8C', 'M58 204v-28q60-34 130 0t156-14v42Z') +
      line(ink, 8, 'M58 112h286M152 28v176M250 28v176') +
      shadow(g, 200, 356, 170) +
      box(56, 246, 288, 18, t.light, 4) +
      line(t.dark, 10, 'M84 264l-12 84M316 264l12 84') +
      box(104, 196, 76, 50, '#D4380D', 4) +
      box(116, 206, 52, 30, paper) +
      shape('#0F5FA8', 'M226 214h44l-8 32h-28Z') +
      line('#8A5526', 5, 'M236 214l-8-34M248 214v-44M260 214l8-36') +
      disc(248, 166, 7, '#FFCF3F') +
      shape(t.main, 'M166 300h76v20h-76ZM174 320l-10 34h12l8-34ZM224 320l8 34h12l-8-34Z'),
  },
  workshop: {
    close: [60, 30, 190],
    draw: (t, g) =>
      plain(g.wall) +
      box(30, 24, 340, 150, t.light, 8) +
      times(8, row => times(17, at => disc(46 + at * 19.5, 38 + row * 18, 2, t.dark))) +
      tool(84, line('#8A5526', 12, 'M0-10v80') + box(-30, -28, 60, 26, steel, 5)) +
      tool(150, shape(steel, 'M-8-24h16l24 76h-64Z') + box(-20, 48, 40, 26, '#D4380D', 8)) +
      tool(226, shape('#BCC5CA', 'M-52 20h84v30l-84-14Z') + shape('#8A5526', 'M30 10h30v50H30Z')) +
      tool(326, ring(0, 4, 18, steel, 10) + line(steel, 14, 'M0 24v48')) +
      box(-200, 318, 800, 300, g.floor) +
      box(10, 222, 380, 30, '#DEA970', 4) +
      box(38, 252, 34, 110, '#BC7B43') +
      box(328, 252, 34, 110, '#BC7B43') +
      box(60, 306, 280, 18, '#8A5526') +
      box(262, 190, 74, 34, t.main, 6) +
      box(240, 196, 22, 28, steel, 4) +
      line(steel, 8, 'M336 206h30') +
      box(84, 204, 120, 18, '#F6D9A8', 3) +
      line('#E3B877', 6, 'M110 204q-10-20 8-22 16 4 8 16M150 204q-6-14 8-16'),
  },
  parking: {
    close: [110, 120, 190],
    draw: (t, g) =>
      plain(g.wall) +
      box(-200, 220, 800, 400, '#52606A') +
      box(-200, 204, 800, 18, '#FFCF3F') +
      times(9, at => shape(ink, `M${-190 + at * 90} 204h34l-18 18h-34Z`)) +
      shape('#FFF8EC', 'M96 222h14L52 400H30ZM290 222h14l66 178h-22Z') +
      disc(200, 92, 50, '#0F5FA8') +
      line('#FFFFFF', 13, 'M186 120V66h18a17 17 0 0 1 0 34h-16') +
      oval(200, 342, 96, 12, '#38454E') +
      shape(t.main, 'M112 326v-56q0-14 16-18l20-50q4-10 16-10h72q12 0 16 10l20 50q16 4 16 18v56Z') +
      shape('#BFD9F5', 'M164 206h72l14 42H150Z') +
      box(112, 322, 34, 26, ink, 6) +
      box(254, 322, 34, 26, ink, 6) +
      disc(138, 284, 13, '#FFE79C') +
      disc(262, 284, 13, '#FFE79C') +
      box(172, 280, 56, 14, ink, 6),
  },
  storage: {
    close: [80, 130, 190],
    draw: (t, g) =>
      room(g, 322) +
      box(46, 22, 308, 326, ink, 4) +
      box(60, 36, 280, 312, '#FFE9B8') +
      box(60, 36, 280, 30, t.main) +
      times(3, at => line(t.dark, 4, `M60 ${44 + at * 9}h280`)) +
      box(72, 234, 118, 114, '#C98B57') +
      box(72, 234, 118, 22, '#B57742') +
      box(120, 234, 22, 40, paper) +
      box(196, 258, 132, 90, '#DEA970') +
      box(252, 258, 20, 34, paper) +
      box(88, 150, 92, 82, '#DEA970') +
      box(124, 150, 20, 30, paper) +
      box(206, 176, 100, 80, '#C98B57') +
      box(246, 176, 20, 30, paper) +
      line('#D4380D', 12, 'M312 254V110') +
      box(190, 110, 70, 64, '#0F5FA8', 10) +
      line('#6FB0E6', 6, 'M202 128h46M202 144h46'),
  },
  van: {
    close: [190, 120, 180],
    draw: (t, g) =>
      plain(g.wall) +
      shape(g.floor, 'M-200 240h140v-90H20v60h80v-110h70v120h90V70h80v110h80v-50h180v270h-800Z') +
      box(-200, 316, 800, 300, '#6A7780') +
      line('#FFF8EC', 8, 'M-160 360h80M-20 360h80M120 360h80M260 360h80M400 360h80') +
      shape(t.main, 'M28 316V126q0-16 16-16h190v206Z') +
      shape(t.main, 'M234 148h70q14 0 22 14l36 62q8 6 8 20v72H234Z') +
      shape('#BFD9F5', 'M250 164h50q8 0 12 8l26 46h-88Z') +
      box(28, 250, 342, 18, t.light) +
      line(t.dark, 5, 'M234 116v196M130 116v196') +
      box(346, 276, 24, 20, '#FFCF3F', 6) +
      disc(102, 316, 38, ink) +
      disc(102, 316, 17, steel) +
      disc(298, 316, 38, ink) +
      disc(298, 316, 17, steel),
  },
  plot: {
    close: [60, 150, 190],
    draw: (t, g) =>
      plain(g.wall) +
      disc(312, 84, 38, '#FFCF3F') +
      shape('#1FA67F', 'M-200 210q200-70 400-20t400-30v440h-800Z') +
      box(46, 118, 92, 92, t.main) +
      shape(t.dark, 'M34 122 92 66l58 56Z') +
      box(78, 154, 32, 56, ink) +
      times(4, row => shape('#6A421C', `M-200 ${236 + row * 44}q200-14 400 0t400 0v24h-800Z`)) +
      times(4, row =>
        times(9, at =>
          moved(
            20 + at * 46,
            244 + row * 44,
            shape('#7FD0A0', 'M0 0C-18-4-18-24-8-28 0-20 0-8 0 0 0-8 0-20 8-28 18-24 18-4 0 0Z') +
              (row % 2 ? disc(0, -4, 6, '#D4380D') : ''),
          ),
        ),
      ),
  },
  hall: {
    close: [100, 120, 190],
    draw: (t, g) =>
      room(g, 300) +
      times(5, at => line(g.shade, 3, `M${-80 + at * 140} 300 ${-240 + at * 220} 600`)) +
      box(-200, 52, 800, 12, g.shade) +
      times(
        3,
        at =>
          line(ink, 4, `M${90 + at * 110} 0v80`) +
          shape(t.main, `M${62 + at * 110} 112q0-32 28-32t28 32Z`) +
          disc(90 + at * 110, 114, 10, '#FFE79C'),
      ) +
      shadow(g, 200, 346, 180) +
      times(
        4,
        at =>
          line(ink, 7, `M${70 + at * 88} 250l-8 86M${96 + at * 88} 250l8 86`) +
          box(60 + at * 88, 170, 46, 60, t.dark, 10) +
          box(56 + at * 88, 238, 54, 14, t.light, 6),
      ) +
      box(30, 212, 340, 20, '#DEA970', 6) +
      box(60, 226, 14, 110, '#8A5526') +
      box(326, 226, 14, 110, '#8A5526') +
      faint(0.9, box(140, 188, 60, 24, paper, 3) + box(232, 180, 26, 32, '#0F5FA8', 4)),
  },
} satisfies Record<string, Motif>
