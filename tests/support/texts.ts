import fc from 'fast-check'

const point = (from: number, to: number) => fc.integer({ min: from, max: to }).map(code => String.fromCodePoint(code))

const odd = [
  ...'\u00AD\u034F\u061C\u115F\u1160\u17B4\u180B\u180E\u200B\u200C\u200D\u200E\u200F\u2060\u2066\u2067\u2068\u2069\u202A\u202B\u202C\u202D\u202E\u2800\u3164\uFE0E\uFE0F\uFEFF\uFFA0\uFFFC',
  ...'\u0301\u0327\u0338\u0591\u05B7\u093C\u094D\u1161\u20E3\u2329\u{1F3FB}\u{1F3F4}\u{E0067}\u{E007F}\u{E0100}\u{1D173}',
  ...'\u0308\u0651\u0E47\u0F71\u0F90\u1DC4\u{1D159}\u{1F468}\u{1F1E6}',
  ...' \n\t\u00A0\u2028.,:/@\'"<>&%$ª·•',
]
const letters = fc.oneof(
  point(0x21, 0x7e),
  point(0xa1, 0x24f),
  point(0x370, 0x10ff),
  point(0x1100, 0x11ff),
  point(0x1780, 0x18aa),
  point(0x2190, 0x27bf),
  point(0x3041, 0x30ff),
  point(0x4e00, 0x4eff),
  point(0xac00, 0xac7f),
  point(0xf900, 0xfaff),
  point(0xfb1d, 0xfefc),
  point(0x1f300, 0x1f9ff),
  point(0x10a00, 0x10fff),
  point(0x11000, 0x1145f),
  point(0x13400, 0x1345f),
  point(0x1e900, 0x1e95f),
)
export const anyText = fc
  .array(fc.oneof(letters, fc.constantFrom(...odd), fc.constantFrom(...odd)), { maxLength: 24 })
  .map(parts => parts.join(''))
