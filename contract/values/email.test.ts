import { describe, expect, it } from 'vitest'
import { asciiEmail, email } from './email.ts'

const codeOf = (value: string) => email.safeParse(value).error?.issues[0]?.message

describe('an email', () => {
  it.each([
    ['ann@example.org', 'ann@example.org'],
    [' Ann@Example.ORG ', 'ann@example.org'],
    ['o&leary@example.org', 'o&leary@example.org'],
    ['a/b@example.org', 'a/b@example.org'],
    ["o'neil+x@example.org", "o'neil+x@example.org"],
    ['.a..b.@example.org', '.a..b.@example.org'],
    ["!#$%&'*+/=?^_`{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org"],
    ['x@xn--e1afmkfd.xn--p1ai', 'x@xn--e1afmkfd.xn--p1ai'],
    ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai'],
    ['X@ПРИМЕР.РФ', 'x@xn--e1afmkfd.xn--p1ai'],
    ['jordi@barça.cat', 'jordi@xn--bara-2oa.cat'],
    ['jordi@barc\u0327a.cat', 'jordi@xn--bara-2oa.cat'],
    ['jordi@XN--BARA-2OA.cat', 'jordi@xn--bara-2oa.cat'],
    ['jordi@barça。cat', 'jordi@xn--bara-2oa.cat'],
    ['\u202Aann@example.org\u202C', 'ann@example.org'],
    ['\u200Bann@exam\u00ADple.org\u200E', 'ann@example.org'],
    ['\uFEFFann@example.org\u00A0', 'ann@example.org'],
    ['ａｎｎ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ann@example.org'],
    ['mailto:ann@example.org', 'ann@example.org'],
    ['MAILTO:o%26leary@example.org?subject=x', 'o&leary@example.org'],
    ['Ann Vila <ann@example.org>', 'ann@example.org'],
    ['ann@3com.example', 'ann@3com.example'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored)
    expect(asciiEmail(stored)).toBe(stored)
  })

  it.each([
    ['', 'emailRequired'],
    ['\u200B', 'emailRequired'],
    ['nonsense', 'emailFormat'],
    ['ann@localhost', 'emailFormat'],
    ['ann@example', 'emailFormat'],
    ['ann@1.2.3.4', 'emailFormat'],
    ['ann@@example.org', 'emailFormat'],
    ['@example.org', 'emailFormat'],
    ['ann@-example.org', 'emailFormat'],
    ['ann@example..org', 'emailFormat'],
    ['ann@example.org/x', 'emailFormat'],
    ['ann@[127.0.0.1]', 'emailFormat'],
    ['ann@exämple.org/x', 'emailFormat'],
    ['a b@example.org', 'emailFormat'],
    ['"a b"@example.org', 'emailFormat'],
    ['ann@example.org, bob@example.org', 'emailFormat'],
    ['ann@example.org\nbcc:x@example.org', 'emailFormat'],
    ['ann@xn--\u0301.org', 'emailFormat'],
    ['núria@example.org', 'emailLetters'],
    ['anna¹@example.org', 'emailLetters'],
    ['用户@example.org', 'emailLetters'],
    [`${'a'.repeat(250)}@example.org`, 'tooLong'],
  ])('%j is refused: %s', (typed, code) => expect(codeOf(typed)).toBe(code))
})
