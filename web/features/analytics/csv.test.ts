import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('writes days, weeks, shares and numbers, and no formula that a spreadsheet would run', () => {
  const file = csvOf({
    columns: ['Place', 'Days', 'Members', 'Share'],
    rows: [
      ["=cmd|' /C calc'!A0", { from: '2026-11-22', to: '2026-11-22' }, 12, { share: 1 / 3 }],
      ['+34 600', { from: '2026-11-16', to: '2026-11-22' }, 0, null],
      ['@sum(A1)', '-2+3', 4, { share: 1 }],
      ['Gràcia, "Vila"', 'plain', 5, { share: 0 }],
    ],
  })
  expect(file.startsWith('\u{feff}')).toBe(true)
  expect(file.slice(1).split('\r\n')).toEqual([
    'Place,Days,Members,Share',
    `"'=cmd|' /C calc'!A0",2026-11-22,12,0.3333`,
    `"'+34 600",2026-11-16/2026-11-22,0,`,
    `"'@sum(A1)","'-2+3",4,1`,
    '"Gràcia, ""Vila""",plain,5,0',
    '',
  ])
})

test('escapes formulas that span several lines', () => {
  expect(csvOf({ columns: ['Place'], rows: [['=cmd()\nB']] })).toContain(`"'=cmd()`)
})
