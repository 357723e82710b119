import { describe, expect, it } from 'vitest'
import { optionalLink, webLink } from './web-link.ts'

const codeOf = (value: string) => optionalLink.safeParse(value).error?.issues[0]?.message

describe('a link', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['\u200Bhttps://exam\u00ADple.org\u200B', 'https://example.org'],
    ['\u202Ahttps://example.org/a\u202C', 'https://example.org/a'],
    ['  www.example.org ', 'https://www.example.org'],
    ['example.org', 'https://example.org'],
    ['example.org/path?x=1#y', 'https://example.org/path?x=1#y'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['barça.cat', 'https://barça.cat'],
    ['//example.org', 'https://example.org'],
    ['HTTPS:example.org', 'HTTPS://example.org'],
    ['https:\\\\example.org', 'https://example.org'],
    ['http://example.org/', 'http://example.org/'],
    ['https://fa.example.org/می‌خواهم', 'https://fa.example.org/می%E2%80%8Cخواهم'],
    ['<https://example.org/x>', 'https://example.org/x'],
    ['(https://example.org)', 'https://example.org'],
    ['“https://example.org”', 'https://example.org'],
    ['"example.org",', 'https://example.org'],
    ['https://example.org.', 'https://example.org'],
    ['https://example.org!', 'https://example.org'],
    ['//example.org,".', 'https://example.org'],
    ['https://example.org/“x”', 'https://example.org/“x”'],
    ['https://example.org/x,', 'https://example.org/x'],
    ['https://example.org/x);', 'https://example.org/x'],
    ['https://example.org/Yahoo!', 'https://example.org/Yahoo!'],
    ['https://example.org/Gr%C3%A0cia_(barri)', 'https://example.org/Gr%C3%A0cia_(barri)'],
    ['https://https://example.org', 'https://example.org'],
    ['http://https://example.org/http://x', 'https://example.org/http://x'],
    ['', ''],
  ])('%j is stored as %j', (typed, stored) => {
    expect(webLink(typed)).toBe(stored)
    expect(webLink(stored)).toBe(stored)
    expect(codeOf(typed)).toBeUndefined()
  })

  it.each([
    'javascript:alert(1)',
    'java\u00ADscript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'mailto:ann@example.org',
    'ann@example.org',
    'nonsense',
    'two words.example',
    'https://',
    'https:///',
    '1.5',
    '/path',
    '../x.y',
  ])('%j is refused', typed => expect(codeOf(typed)).toBe('link'))
})
