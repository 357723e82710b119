import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linksIn } from './links.ts'

const addresses = (text: string) => linksIn(text).flatMap(({ text: found, href }) => (href ? [found] : []))

it('finds http and https URLs without trailing punctuation', () => {
  expect(addresses('See https://ajuntament.barcelona.cat/tramits.')).toEqual([
    'https://ajuntament.barcelona.cat/tramits',
  ])
  expect(addresses('(http://a.example/b), HTTPS://C.example!')).toEqual(['http://a.example/b', 'HTTPS://C.example'])
  expect(addresses('https://en.wikipedia.org/wiki/Panot_(tile) and (https://a.example/x)')).toEqual([
    'https://en.wikipedia.org/wiki/Panot_(tile)',
    'https://a.example/x',
  ])
  expect(addresses('https://a.example/?q=1&r=2#x https://b.example')).toEqual([
    'https://a.example/?q=1&r=2#x',
    'https://b.example',
  ])
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt://https-not',
  'data:text/html,<script>alert(1)</script>',
  'ftp://a.example',
  '//a.example',
  'www.a.example',
  'xhttps://a.example',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  'http://[not-an-address',
])('does not link %s', text => {
  expect(addresses(text)).toEqual([])
})

it('ends a URL at markup, quotes and invisible characters', () => {
  expect(addresses('<a href="https://a.example/x" onclick="alert(1)">')).toEqual(['https://a.example/x'])
  expect(addresses('https://a.example/\u202Egpj.exe')).toEqual(['https://a.example/'])
  expect(addresses('https://a.example/\u200Bb')).toEqual(['https://a.example/'])
  expect(addresses('[here](https://a.example)')).toEqual(['https://a.example'])
})

it.each([...'।॥؟؛،۔」』》〉】）“”„«»›！？｡。，、；：．…‥—·։׃።၊။។។༎๛‼⁉𑁇'])('ends a URL before %s', mark => {
  expect(addresses(`https://a.example/x${mark}`)).toEqual(['https://a.example/x'])
  expect(addresses(`https://a.example/x${mark} https://b.example${mark}`)).toEqual([
    'https://a.example/x',
    'https://b.example',
  ])
})

it.each([...'।॥؟؛،۔」》】）（「“”«！？｡。，、；：'])('ends a URL before %s without a space', mark => {
  expect(addresses(`https://a.example/x${mark}谢谢 शब्द`)).toEqual(['https://a.example/x'])
})

it.each([
  ['看https://a.example/x。谢谢', 'https://a.example/x'],
  ['見てhttps://a.example/x', 'https://a.example/x'],
  ['ตามนี้https://a.example/x', 'https://a.example/x'],
  ['보기https://a.example/x', 'https://a.example/x'],
  ['देखोhttps://a.example/x', 'https://a.example/x'],
  ['_https://a.example/x_y_', 'https://a.example/x_y'],
  ['**https://a.example/x**', 'https://a.example/x'],
  ['„https://a.example/x“, «https://a.example/x»', 'https://a.example/x'],
  ['（https://a.example/x）', 'https://a.example/x'],
])('finds the URL in %s', (text, url) => {
  expect(new Set(addresses(text))).toEqual(new Set([url]))
})

it.each([
  'https://zh.wikipedia.org/wiki/巴塞罗那_(西班牙)',
  'https://hi.wikipedia.org/wiki/हिन्दी',
  'https://ar.wikipedia.org/wiki/باريس،_تكساس',
  'https://fr.wikipedia.org/wiki/Côte_d’Ivoire',
  'https://ca.wikipedia.org/wiki/Col·legi–obert',
  'https://пример.рф/путь?д=1#ё',
  'https://a.example/日本語ページ/',
])('keeps %s whole', url => {
  expect(addresses(`${url}, ${url}`)).toEqual([url, url])
})

it('preserves the text and links only http and https', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'https://',
      'http://a.example/',
      'javascript:',
      '@',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      '"',
      '<',
      'HTTP://x',
    ),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), parts => {
      const text = parts.join('')
      const pieces = linksIn(text)
      expect(pieces.map(piece => piece.text).join('')).toBe(text)
      for (const { href } of pieces) if (href) expect(['http:', 'https:']).toContain(new URL(href).protocol)
    }),
  )
})
