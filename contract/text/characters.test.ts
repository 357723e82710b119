import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../tests/support/texts.ts'
import { code } from '../proofs.ts'
import { asciiDigits, normal, visibleLength } from './characters.ts'

const runs = { numRuns: 10_000 }
const classes = Object.entries(normal)

describe('normal', () => {
  it.each(classes)('is stable: %s', (_, as) => {
    fc.assert(
      fc.property(anyText, typed => {
        const stored = as(typed)
        expect(as(stored)).toBe(stored)
        expect(stored.normalize('NFC')).toBe(stored)
      }),
      runs,
    )
  })

  it.each([
    'Anna',
    'Núria Åström',
    '👨‍👩‍👧‍👦 Serra',
    '❤️‍🔥 ✌🏽 ☺︎ 1️⃣ 🏳️‍🌈 👩🏽‍❤️‍💋‍👨🏿',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Ailsa',
    'می‌خواهم',
    'श्री क्‍ष क्‌ष',
    'ശ്രീ അവന്‍',
    'ශ්‍රී',
    'ភាសា\u200Bខ្មែរ',
    '葛\u{E0100}城',
    'ᠮᠣᠩᠭᠣᠯ\u180B',
    'יְרוּשָׁלַ\u034Fִם',
    'וַיִּשָּׂאֵ֔הוּ בְּרֵאשִׁ֖ית',
    'שׁ\u05B8\u05BC\u05BD\u0594\u05C4',
    'ٱلْحَمْدُ لِلَّٰهِۦٓ',
    'ก็ ที่ น้ำ ผู้ใหญ่ ไม้ หนึ่ง',
    'ຜູ້ ນ້ຳ',
    'क्षत्रि॑यः र्त्स्न्या ॐ त्र्यं॒॑',
    'মৃত্যুঞ্জয় శ్రీకృష్ణుఁడు',
    '\u0F67\u0F90\u0FB5\u0FA8\u0FB3\u0FBA\u0FBC\u0FBB\u0F82',
    'བསྒྲུབས་ ཧཱུྃ',
    'မြွှို့ ကြွေးမြှုပ်',
    'ស្ត្រីភ្នំ',
    'Nguyễn Thị Ở Trần Ẫ ṩ̄ ǭ́',
    'ẹ̀kọ́ ɛ̃́ŋ ʷə̃ː',
    'Спаси́тель к҃г',
    '👍🏽 ❤️ 🇦🇩 #️⃣ *️⃣ A⃝',
  ])('keeps %s as it is', text => {
    for (const as of [normal.name, normal.line, normal.lines]) expect(as(text)).toBe(text.normalize('NFC'))
  })

  it.each([
    ['Z\u0334\u0335\u0336\u0337\u0338a', 'Z\u0334\u0335\u0336\u0337a'],
    [`e${'\u0301'.repeat(60)}`, `é${'\u0301'.repeat(4)}`],
    [`ก${'\u0E47'.repeat(30)}ข`, `ก${'\u0E47'.repeat(4)}ข`],
    [`ก${'\u0E48\u200D\u0E47\u200B'.repeat(9)}`, 'ก\u0E48\u200D\u0E47\u200B\u0E48\u200D\u0E47'],
    [`ب${'\u064E\u0651'.repeat(20)}`, `ب${'\u064E'.repeat(4)}`],
    [`א${'\u0591'.repeat(40)}`, `א${'\u0591'.repeat(8)}`],
    [`ཀ${'\u0F71\u0F72'.repeat(20)}`, `ཀ${'\u0F71'.repeat(8)}`],
    [`1${'\u20E3'.repeat(9)}`, `1${'\u20E3'.repeat(4)}`],
  ])('keeps few marks on a letter: %j', (typed, stored) => {
    for (const as of [normal.name, normal.line, normal.lines]) expect(as(typed)).toBe(stored)
    for (const as of [normal.search, normal.identifier]) expect(as(typed)).toBe(as(stored))
  })

  it('counts marks across ignorable characters in long text', () =>
    expect(normal.lines(`a${'\u0308\u200E'.repeat(60)}b`).match(/\u0308/g)).toHaveLength(4))

  it.each([
    [' \u2800Anna\u3000 Pou\t\n\u00A0', 'Anna Pou'],
    ['Anna\u2028\u2800\u{1D159}Pou', 'Anna Pou'],
    ['李　明', '李 明'],
    ['\u200B \u3164Anna \u00AD Pou', 'Anna Pou'],
    ['Anna\r\nPou', 'Anna Pou'],
    ['Anna\u0000Pou', 'Anna\u0000Pou'],
  ])('has single spaces in a name: %j', (typed, stored) => expect(normal.name(typed)).toBe(stored))

  it.each([
    ['Anna\u202E', 'Anna'],
    ['\u2067Anna\u2069', 'Anna'],
    ['An\u00ADna', 'Anna'],
    ['An\u200Dna', 'Anna'],
    ['An\u200C\u200D\u2060\uFEFFna', 'Anna'],
    ['Anna\uFE0F\u{E0100}', 'Anna'],
    ['Anna\u{E0041}\u{E0042}', 'Anna'],
    ['\u3164\uFFA0\u115F\u1160', ''],
    ['👨\u200D Pau', '👨 Pau'],
    ['🏴\u{E0061}', '🏴'],
    ['e\u00AD\u0301', 'é'],
    ['a\u2028b', 'a b'],
    ['Bici\t20\u000B€\u000C\u0085', 'Bici 20 €  '],
  ])('cleans a line: %j', (typed, stored) => expect(normal.line(typed)).toBe(stored))

  it.each([
    ['a\u202Bb\u202Cc', 'a\u202Bb\u202Cc'],
    ['a\u2067b\u202Ac\u202Cd\u2069', 'a\u2067b\u202Ac\u202Cd\u2069'],
    ['a\u200Fb\u061Cc\u200E', 'a\u200Fb\u061Cc\u200E'],
    ['a\u202Eb', 'ab'],
    ['a\u202Eb\u202Cc', 'abc'],
    ['a\u202Cb\u2069', 'ab'],
    ['a\u2067b\nc\u2069', 'ab\nc'],
    ['a\u2067b\u202Ac\u2069d\u202C', 'a\u2067bc\u2069d'],
    ['a\u202Ab\u2067c\u202Cd\u2069e\u202C', 'a\u202Ab\u2067cd\u2069e\u202C'],
    ['a\r\nb\rc\u2029d', 'a\nb\nc\nd'],
    ['a\u000Bb\u000Cc\u0085d\te', 'a\nb\nc\nd\te'],
  ])('keeps balanced controls of direction in long text: %j', (typed, stored) =>
    expect(normal.lines(typed)).toBe(stored),
  )

  it.each([
    ['\u202A٣٤\u202C', '34'],
    ['\u200Bａｂ\u2060', 'ab'],
    ['क्‍ष', 'क्ष'],
  ])('keeps nothing invisible in an identifier: %j', (typed, stored) => expect(normal.identifier(typed)).toBe(stored))
})

describe('visibleLength', () => {
  it.each([
    '\u2800\u2800',
    '\u0301\u0302',
    '\u3164',
    '\uFFA0\u115F\u1160',
    '\u00AD',
    '\u{E0041}\u{E007F}',
    '\u200B\u200C\u200D\u2060\uFEFF',
    '\uFE0F\u{E0100}',
    '\u202E \u2029\u3000\u00A0',
    '\u17B4\u17B5',
    '\u{1D173}',
    '\u093F',
    '\uFFF9\uFFFB',
    '\u{13441}',
    '\u2800\u0301\u200D',
    '\u{1D159}\u2800',
  ])('is 0 for %j', text => expect(visibleLength(text)).toBe(0))

  it.each([
    ['a', 1],
    [' é ', 1],
    ['e\u0301', 1],
    ['नमस्ते', 6],
    ['·', 1],
    ['👍', 1],
    ['1️⃣', 2],
  ])('of %j is %i', (text, length) => expect(visibleLength(text)).toBe(length))

  it('is 0 for what is typed if it is 0 for what is stored', () => {
    fc.assert(
      fc.property(anyText, typed => {
        expect(visibleLength(normal.lines(typed)) === 0).toBe(visibleLength(typed) === 0)
      }),
      runs,
    )
  })
})

it.each([
  '123 456',
  '123-456',
  '123–456',
  '123\u2011456',
  '«123 456».',
  '• 123·456',
  '`123456`',
  '\u202A１２３.４５６\u202C',
])('reads %j as the code 123456', typed => expect(code(typed)).toBe('123456'))

it('reads the decimal digits of every script', () => {
  expect(asciiDigits('١٢٣ ۴۵۶ ７８９ १२ 𝟗𝟘𝟙 ๔')).toBe('123 456 789 12 901 4')
  const format = (numberingSystem: string) => new Intl.NumberFormat('en', { numberingSystem, useGrouping: false })
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const shown = format(system).format(9_876_543_210)
    if (/^\p{Nd}+$/u.test(shown)) expect(asciiDigits(shown), system).toBe('9876543210')
  }
})
