import fc from 'fast-check'
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
    ['<mailto:ann@example.org>', 'ann@example.org'],
    ['Ann <mailto:ann@example.org?subject=x>,', 'ann@example.org'],
    ['mailto:ann@example.org?subject=x', 'ann@example.org'],
    ['mailto: ann@example.org', 'ann@example.org'],
    ['mailto://ann@example.org', 'ann@example.org'],
    ['mailto:%22Ann%22%20%3Cann@example.org%3E', 'ann@example.org'],
    ['ann@example.org.', 'ann@example.org'],
    ['ann@example.org,', 'ann@example.org'],
    [' ann@example.org ; ', 'ann@example.org'],
    ['ann@example.org!', 'ann@example.org'],
    ['ann@example.org。', 'ann@example.org'],
    ['“ann@example.org”', 'ann@example.org'],
    ['"ann@example.org"', 'ann@example.org'],
    ["'ann@example.org'", 'ann@example.org'],
    ["'o'neil@example.org',", "o'neil@example.org"],
    ["ann@example.org'", 'ann@example.org'],
    ['`ann@example.org`', 'ann@example.org'],
    ['*ann@example.org*', 'ann@example.org'],
    ['_ann_@example.org', '_ann_@example.org'],
    ["'ann@example.org", "'ann@example.org"],
    ['‘ann@example.org’', 'ann@example.org'],
    ['«ann@example.org».', 'ann@example.org'],
    ['(ann@example.org)', 'ann@example.org'],
    ['[ann@example.org]', 'ann@example.org'],
    ['<ann@example.org', 'ann@example.org'],
    ['ann@example.org>', 'ann@example.org'],
    ['"Vila, Ann" <ann@example.org>', 'ann@example.org'],
    ['Ann\u00A0Vila <ann@example.org>;', 'ann@example.org'],
    ['Núria Vilà (nuria@example.org)', 'nuria@example.org'],
    ['a@b.org <a@b.org>', 'a@b.org'],
    ['a@foo\u2010bar.org', 'a@foo-bar.org'],
    ['a@foo\u2011bar.org', 'a@foo-bar.org'],
    ['a@foo\u2013bar.org', 'a@foo-bar.org'],
    ['a@foo\u2212bar.org', 'a@foo-bar.org'],
    ['ann\u2011lena@foo－bar.org', 'ann-lena@foo-bar.org'],
    ['a＠b.org', 'a@b.org'],
    ['a﹫b．org', 'a@b.org'],
    ['anna١٢@example.org', 'anna12@example.org'],
    ['{ann}@example.org', '{ann}@example.org'],
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
    ['annª@example.org', 'emailLetters'],
    ['𝐚nn@example.org', 'emailLetters'],
    ['anna𝟏@example.org', 'emailLetters'],
    ['ﬁona@example.org', 'emailLetters'],
    ['a@b.orgª', 'emailFormat'],
    ['a@b.o℠', 'emailFormat'],
    ['a@ⓑ.org', 'emailFormat'],
    ['a@exⅳ.org', 'emailFormat'],
    ['a@b𝟏.org', 'emailFormat'],
    ['mailto:', 'emailFormat'],
    ['mailto:%', 'emailFormat'],
    ['a@b.org <', 'emailFormat'],
    ['<>', 'emailRequired'],
    ['ann at example.org', 'emailFormat'],
    ['Ann <ann@example.org>, Bob <bob@example.org>', 'emailFormat'],
    ['<ann@example.org> <bob@example.org>', 'emailFormat'],
    ['用户@example.org', 'emailLetters'],
    [`${'a'.repeat(250)}@example.org`, 'tooLong'],
  ])('%j is refused: %s', (typed, code) => expect(codeOf(typed)).toBe(code))
})

it('is stable', () => {
  const unit = fc.constantFrom(...`ab1.@@-'"<>()[]{}?,; mailto:/%&ª²١é。\u2011\u200B\uFF20“”`)
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), text => {
      const { data = 'ann@example.org' } = email.safeParse(`${text}@b.org`)
      expect(email.parse(data)).toBe(data)
    }),
    { numRuns: 3_000 },
  )
})
