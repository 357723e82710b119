import { expect, test } from 'vitest'
import { initials, initialsPair } from '../../contract/text/initials.ts'
import { coverShapes } from './art/cover.tsx'

test.each([
  ['Marta Ribeiro', 'MR'],
  ['  núria   de la camps ', 'NC'],
  ['Cher', 'CH'],
  ['Łukasz Żak', 'ŁŻ'],
  ['', ''],
  ['   ', ''],
  ['👨‍👩‍👧 Serra', '👨‍👩‍👧S'],
  ['🇦🇩 Pau', '🇦🇩P'],
  ['🇦🇩', '🇦🇩'],
  ['क्षितिज', 'क्षिति'],
  ['क्षितिज राव', 'क्षिरा'],
  ['ß Gross', 'ßG'],
  ['ﬁ Bo', 'ﬁB'],
  ['"Pep" Gil', 'PG'],
  ['(Lu) Roca', 'LR'],
  ['- Anna -', 'AN'],
  ['Marcel·lí', 'MA'],
  ["N'Golo Roca", 'NR'],
  ['e\u0301lia roca', 'ÉR'],
  ['!!!', '!!'],
  ['გიორგი მამარდაშვილი', 'გმ'],
  ['ʻAkamu', 'AK'],
  ['OʼBrien', 'OB'],
  ['Mª.Sol', 'MS'],
  ['José 2º', 'J2'],
  ['مريم سرة', 'مس'],
  ['👩🏽‍❤️‍💋‍👨🏿 1️⃣', '👩🏽‍❤️‍💋‍👨🏿1️⃣'],
])('initials of %j are %j', (name, letters) => expect(initials(name)).toBe(letters))

test('returns the same colors for the same person', () => {
  expect(initialsPair('f3d5c0de-1')).toBe(initialsPair('f3d5c0de-1'))
})

test('generates a stable cover with twelve tiles, four flower petals of one color and at most one accent tile', () => {
  for (let id = 0; id < 200; id++) {
    const cover = coverShapes(`post-${id}`, 'event')
    expect(coverShapes(`post-${id}`, 'event')).toEqual(cover)
    const petals = cover.tiles.slice(-4)
    expect(new Set(petals.map(tile => tile.fill)).size).toBe(1)
    expect(cover.tiles.length).toBeGreaterThanOrEqual(10)
    expect(cover.tiles.filter(tile => tile.fill === cover.heart.fill).length).toBeLessThanOrEqual(1)
  }
})
