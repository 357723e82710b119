import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cut, isolate, shorten } from './member-text.ts'

const [LRE, PDF, RLO, LRI, FSI, PDI] = ['\u202A', '\u202C', '\u202E', '\u2066', '\u2068', '\u2069']
const controls = /[\u202A-\u202E\u2066-\u2069]/g

const isBalanced = (text: string) =>
  text.split(/[\n\r\u001C-\u001E\u0085\u2029]/).every(paragraph => {
    let depth = 0
    for (const char of paragraph) {
      if (/[\u2066-\u2068]/.test(char)) depth++
      else if (char === PDI && --depth < 0) return false
      else if (/[\u202A-\u202E]/.test(char)) return false
    }
    return depth === 0
  })

const arabic = 'مرحبا! هل تعرفون طبيب أسنان في Gràcia؟ 3/4!'

describe('isolate', () => {
  it.each([
    ['Gràcia 3/4!', 'Gràcia 3/4!'],
    [arabic, `${FSI}${arabic}${PDI}`],
    ['שלום', `${FSI}שלום${PDI}`],
    ['١٢', `${FSI}١٢${PDI}`],
    [`Anna${RLO}`, 'Anna'],
    [`${LRE}Anna${PDF}`, 'Anna'],
    [`Anna${PDI}${PDI}`, 'Anna'],
    [`${LRI}Anna`, 'Anna'],
    [`${LRI}Anna${PDI}${PDI}`, `${FSI}${LRI}Anna${PDI}${PDI}`],
    ['שלום\nAnna', `${FSI}שלום${PDI}\nAnna`],
    [`${LRI}a\nb${PDI}`, 'a\nb'],
    ['', ''],
  ])('of %j is %j', (value, shown) => expect(isolate(value)).toBe(shown))

  it('keeps the letters of any value and balances its controls', () => {
    const unit = fc.oneof(
      fc.constantFrom(
        LRE,
        PDF,
        RLO,
        LRI,
        FSI,
        PDI,
        '\u2067',
        '\u202D',
        '\u202B',
        '\u200F',
        '\n',
        '\u2029',
        'א',
        'م',
        '1',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), units => {
        const value = units.join('')
        const sentence = `You asked ${isolate(value)} today`
        expect(isBalanced(sentence)).toBe(true)
        expect(sentence.replaceAll(controls, '')).toBe(`You asked ${value.replaceAll(controls, '')} today`)
      }),
      { numRuns: 10_000 },
    )
  })
})

afterEach(() => vi.unstubAllGlobals())

describe('cut', () => {
  const family = '👨‍👩‍👧‍👦'
  const cases: [string, number, string][] = [
    [`Hi ${family}`, 4, 'Hi '],
    [`Hi ${family}`, 10, `Hi ${family}`],
    ['🇦🇩🇪🇸', 3, '🇦🇩'],
    ['क्षितिज', 2, 'क्'],
    ['cafe\u0301s', 4, 'caf'],
    ['e' + '\u0301'.repeat(60), 3, 'e\u0301\u0301'],
    ['👍🏽', 1, '👍'],
    ['abc', 3, 'abc'],
    ['abc', 2, 'ab'],
  ]
  it.each(cases)('of %j at %i is %j', (text, max, left) => expect(cut(text, max)).toBe(left))

  it('cuts between letters in browsers without a segmenter', () => {
    vi.stubGlobal('Intl', { ...Intl })
    expect('Segmenter' in Intl).toBe(false)
    for (const [text, max, left] of cases) expect(cut(text, max)).toBe(left)
  })

  it('marks with an ellipsis that something is left out', () => {
    expect([shorten('Anna Pou', 8), shorten('Anna Pou i Roca', 6), shorten(`Hi ${family}!`, 5)]).toEqual([
      'Anna Pou',
      'Anna…',
      'Hi…',
    ])
  })
})
