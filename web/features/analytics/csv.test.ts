import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { languages } from '../../../contract/values/language.ts'
import { csvOf } from './csv.ts'

test('writes days, weeks, shares and numbers, and no formula that a spreadsheet would run', () => {
  const file = csvOf(
    {
      columns: ['Place', 'Days', 'Members', 'Share'],
      rows: [
        ["=cmd|' /C calc'!A0", { from: '2026-11-22', to: '2026-11-22' }, 12, { share: 1 / 3 }],
        ['+34 600', { from: '2026-11-16', to: '2026-11-22' }, 0, null],
        ['@sum(A1)', '-2+3', -4, { share: 1 }],
        ['Gràcia, "Vila"', 'plain', 12_345, { share: 0 }],
      ],
    },
    'en',
  )
  expect(file.startsWith('\u{feff}')).toBe(true)
  expect(file.slice(1).split('\r\n')).toEqual([
    'Place,Days,Members,Share',
    `'=cmd|' /C calc'!A0,2026-11-22,12,0.3333`,
    `'+34 600,2026-11-16/2026-11-22,0,`,
    `'@sum(A1),'-2+3,-4,1`,
    '"Gràcia, ""Vila""",plain,12345,0',
    '',
  ])
})

test.each(['es', 'ca'] as const)('writes the separator and the decimal comma of a spreadsheet in %s', language => {
  const rows = [['Gràcia; "Vila", 1', 12_345, { share: 1 / 3 }]]
  expect(csvOf({ columns: ['Place', 'Members', 'Share'], rows }, language)).toBe(
    '\u{feff}Place;Members;Share\r\n"Gràcia; ""Vila"", 1";12345;"0,3333"\r\n',
  )
})

test('leaves no cell to evaluate, whichever separator a program expects', () => {
  const evil = ['=cmd()\nB', 'a\n=cmd()', 'a;=cmd()', 'a,=cmd()', 'a\t@cmd()', '\t=cmd()', 'a;"=cmd()"', '\r\n+cmd()']
  for (const language of languages) {
    const file = csvOf({ columns: ['n', 'Place', 'Members'], rows: evil.map(text => ['x', text, 1]) }, language)
    for (const delimiter of [',', ';', '\t'])
      for (const quoteChar of ['"', '\0'])
        for (const cell of Papa.parse<string[]>(file, { delimiter, quoteChar }).data.flat())
          expect(cell).not.toMatch(/^["\s]*[=+@]/)
  }
})
