import { describe, expect, it } from 'vitest'
import { personName } from './person-name.ts'

const codeOf = (value: string) => personName().safeParse(value).error?.issues[0]?.message

describe('personName', () => {
  it.each([
    'Ann',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Dr. Núria Åström',
    'M.ª José',
    'Anna-Lena O’Neil',
    'Ada 2.0',
    '李.明',
    'Gal·la Marcel·lí',
    'ジョン・スミス',
  ])('accepts %s', name => expect(codeOf(name)).toBeUndefined())

  it.each([
    'example.com',
    'Ann, see example.com/win',
    'http://x',
    'HTTPS://evil',
    'www.x',
    'Ann ann@mail.example.org',
    'exa\u200Bmple.\u200Bcom',
    'example\u3002com',
    'example．com',
    'bücher.example',
    'Win.now',
    '192.168.1.10',
    'a@1.2.3.4',
    'javascript:alert(1)',
    'localhost:8080',
    'i❤.ws',
    'उदाहरण.भारत',
    'evil\u06D4com',
    'evil.c\u0308om',
    'evil.\u2800com',
    'evil\u2215\u2215x',
  ])('rejects %s', name => expect(codeOf(name)).toBe('nameLink'))
})
