import {
  box,
  disc,
  flower,
  ink,
  line,
  paper,
  plain,
  ring,
  shape,
  steel,
  times,
  turned,
  type Ground,
  type Motif,
  type Tint,
} from './ink.ts'

const pass = (t: Tint) =>
  shape(t.main, 'M60 124h280v50a26 26 0 0 0 0 52v50H60v-50a26 26 0 0 0 0-52Z') +
  line(paper, 4, 'M258 136v14M258 164v14M258 192v14M258 220v14M258 248v14') +
  flower(158, 200, 42, '#FFCF3F', t.dark) +
  line(paper, 7, 'M292 168v64M308 168v64')
const quarters = ({ wall, floor, shade }: Ground) =>
  plain(wall) +
  box(-200, -200, 400, 400, floor) +
  box(200, 200, 400, 400, floor) +
  shape(shade, 'M0 200a200 200 0 0 1 200 200H0ZM400 200a200 200 0 0 0-200-200h200Z')

export const passes = {
  ticket: { close: [80, 110, 180], draw: (t, g) => quarters(g) + turned(-14, 200, 200, pass(t)) },
  tickets: {
    close: [80, 90, 190],
    draw: (t, g) =>
      quarters(g) +
      turned(
        10,
        200,
        220,
        shape(paper, 'M60 144h280v50a26 26 0 0 0 0 52v50H60v-50a26 26 0 0 0 0-52Z') + line(t.dark, 4, 'M258 156v140'),
      ) +
      turned(-12, 200, 190, pass(t)),
  },
  stage: {
    close: [110, 130, 180],
    draw: (t, g) =>
      plain(g.floor) +
      shape(t.light, 'M70-200 20 330h120L110-200ZM290-200l-30 530h120L330-200Z') +
      shape('#FFE79C', 'M180-200 120 330h160L220-200Z') +
      box(-200, 290, 800, 40, t.dark) +
      box(154, 216, 92, 74, ink, 8) +
      disc(200, 248, 36, '#F2613C') +
      disc(200, 248, 20, paper) +
      disc(130, 250, 26, t.main) +
      disc(270, 250, 26, t.main) +
      line('#FFCF3F', 6, 'M110 206l-24-16M290 206l24-16') +
      line(ink, 6, 'M110 206v84M290 206v84') +
      shape(
        ink,
        'M-200 600V360q24-34 48 0 24-40 52-4 20-40 48 0 24-34 48 4 24-44 52-4 24-36 50 2 26-42 52 0 22-34 48 0 26-40 50 4 26-42 52-4 24-34 50 4 24-40 50 0 24-30 48 0 26-38 50 2 26-36 52 0v240Z',
      ) +
      line(ink, 12, 'M66 366V316M332 366V308M216 370v-46'),
  },
  opera: {
    close: [110, 60, 190],
    draw: (t, g) =>
      plain(g.wall) +
      shape(g.floor, 'M60-200h280v530H60Z') +
      disc(200, 196, 62, '#FFE79C') +
      line(ink, 10, 'M200 168v66M200 190l-34-26M200 190l34-30M200 232l-20 64M200 232l22 64') +
      disc(200, 150, 17, ink) +
      shape(t.main, 'M-200-200h360q-10 300-110 420 10 80 10 120h-260Z') +
      shape(t.main, 'M600-200H240q10 300 110 420-10 80-10 120h260Z') +
      line(t.dark, 8, 'M100-200q0 250-70 420M40-200q0 240-50 400M300-200q0 250 70 420M360-200q0 240 50 400') +
      line('#FFCF3F', 12, 'M52 214q-50 20-90 6M348 214q50 20 90 6') +
      shape(
        t.dark,
        'M-200-200h800v230q-50 50-100 0-50 50-100 0-50 50-100 0-50 50-100 0-50 50-100 0-50 50-100 0-50 50-100 0-50 50-100 0Z',
      ) +
      box(-200, 330, 800, 300, '#8A5526') +
      box(-200, 330, 800, 12, '#DEA970'),
  },
  stadium: {
    close: [110, 130, 180],
    draw: (t, g) =>
      plain(g.wall) +
      shape(t.main, 'M-200 120q400-110 800 0v120h-800Z') +
      times(5, row =>
        times(32, at =>
          disc(
            -190 + at * 25 + (row % 2) * 12,
            126 + row * 22,
            7,
            [paper, t.light, '#FFCF3F', t.dark][(at * 3 + row) % 4] ?? paper,
          ),
        ),
      ) +
      box(-200, 232, 800, 20, t.dark) +
      times(10, at => shape(at % 2 ? '#1FA67F' : '#13886A', `M${-200 + at * 80} 252h80l${(at - 4) * 20} 348h-120Z`)) +
      line('#FFFFFF', 6, 'M-200 268h800M200 268v330') +
      `<ellipse cx="200" cy="340" rx="90" ry="34" fill="none" stroke="#fff" stroke-width="6"/>` +
      line(steel, 9, 'M52 120V20M348 120V20') +
      box(22, 4, 60, 28, '#FFE79C', 5) +
      box(318, 4, 60, 28, '#FFE79C', 5) +
      disc(232, 330, 15, paper) +
      shape(ink, 'M232 322l7 5-3 8h-8l-3-8Z'),
  },
  train: {
    close: [100, 60, 190],
    draw: (t, g) =>
      plain(g.wall) +
      shape(g.floor, 'M-200 230q200-120 400-40t400-50v460h-800Z') +
      shape(g.shade, 'M120 400 176 250h48l56 150v200H120Z') +
      line(steel, 8, 'M150 400l34-140M250 400l-34-140') +
      times(4, at => line('#5A2E14', 9, `M${158 - at * 12} ${300 + at * 28}h${84 + at * 24}`)) +
      shape(t.main, 'M110 290V120q0-64 90-64t90 64v170q0 24-26 24H136q-26 0-26-24Z') +
      shape(t.dark, 'M110 236h180v54q0 24-26 24H136q-26 0-26-24Z') +
      shape('#BFE0F2', 'M132 180v-52q0-36 68-36t68 36v52Z') +
      line(t.main, 8, 'M200 92v90') +
      box(166, 64, 68, 18, ink, 6) +
      disc(142, 262, 15, '#FFE79C') +
      disc(258, 262, 15, '#FFE79C') +
      line(paper, 8, 'M120 212h160'),
  },
  festival: {
    close: [90, 130, 190],
    draw: (t, g) =>
      plain(g.wall) +
      shape(g.floor, 'M-200 270q200-60 400-20t400-20v370h-800Z') +
      shape(t.main, 'M52 290V176L200 78l148 98v114Z') +
      times(3, at => shape(paper, `M${200 - 98 + at * 82} 290V164L200 78l${-98 + at * 82 + 34} 86v126Z`)) +
      shape(ink, 'M160 290v-58q0-40 40-40t40 40v58Z') +
      line(ink, 5, 'M200 78V40') +
      shape('#D4380D', 'M200 40h46l-14 13 14 13h-46Z') +
      line(ink, 3, 'M-200 60q200 90 400-20 200 110 400 20') +
      times(11, at =>
        shape(
          ['#D4380D', '#FFCF3F', '#0F5FA8', '#E0489A'][at % 4] ?? paper,
          `M${-30 + at * 46} ${84 - Math.abs(5 - at) * -4}h26l-13 30Z`,
        ),
      ) +
      times(8, at =>
        disc(10 + at * 54, 352 - (at % 2) * 12, 20, ['#13212C', '#6A421C', '#BC7B43', '#24384A'][at % 4] ?? ink),
      ),
  },
  ferry: {
    close: [100, 90, 190],
    draw: (t, g) =>
      plain(g.wall) +
      disc(86, 92, 40, '#FFCF3F') +
      shape('#2E8BE6', 'M-200 270q50-16 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0v330h-800Z') +
      box(228, 70, 46, 90, t.main) +
      box(228, 86, 46, 18, ink) +
      box(132, 146, 176, 50, '#FFFFFF', 8) +
      box(96, 190, 236, 48, '#FFFFFF', 8) +
      times(6, at => disc(126 + at * 35, 214, 10, '#0F5FA8')) +
      times(4, at => box(150 + at * 38, 160, 24, 20, '#BFD9F5', 4)) +
      shape(t.main, 'M40 234h330l-34 82H92Z') +
      shape(t.dark, 'M82 290h264l-10 26H92Z') +
      shape('#0F5FA8', 'M-200 318q50-16 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0v300h-800Z') +
      line('#FFFFFF', 6, 'M30 350q30 10 60 0t60 0M220 366q30 10 60 0t60 0'),
  },
  museum: {
    close: [90, 90, 190],
    draw: (t, g) =>
      plain(g.wall) +
      box(-200, 318, 800, 300, g.floor) +
      shape(t.main, 'M54 156 200 62l146 94Z') +
      shape(t.light, 'M104 146 200 84l96 62Z') +
      ring(200, 122, 13, t.dark, 6) +
      box(60, 156, 280, 20, t.dark) +
      times(
        5,
        at =>
          box(74 + at * 57, 176, 26, 118, paper) +
          line('#E3CFAE', 3, `M${82 + at * 57} 182v106M${91 + at * 57} 182v106`),
      ) +
      box(174, 206, 52, 88, ink) +
      box(60, 294, 280, 16, t.main) +
      box(40, 310, 320, 18, t.dark) +
      box(20, 328, 360, 18, t.main),
  },
} satisfies Record<string, Motif>
