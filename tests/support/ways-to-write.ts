import fc from 'fast-check'

export const digits = Array.from({ length: 0x1e960 }, (_, point) => String.fromCodePoint(point)).filter(one =>
  /\p{Nd}/u.test(one),
)
export const zeros = digits.filter((_, nth) => nth % 10 === 0)
const ignorable = [
  ...'\u00AD\u200B\u200C\u200D\u200E\u202A\u202C\u2060\u2066\uFEFF\uFE0F\u034F\u0640\u064E\u0651\u05B8\u05BC',
]
const middleDots = [...'·•‧∙⋅・･˙ˑㆍꞏ⸱\u0387']
const hyphens = [...'-‐‑‒–—―−־﹣－⸺']
const apostrophes = [...`'’‘ʼ´\`′＇׳ʻ‛`]
const wide = (letter: string) => (/[!-~]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter)
const twins = ['يی', 'يى', 'كک', 'هة', 'هە', 'اأ', 'اإ', 'اآ', '/⁄', '/∕', ':∶', 'iı', 'ँं', 'ঁং', 'ઁં', 'ੰਂ']

const changes: ((text: string, pick: number) => string)[] = [
  (text, pick) => {
    const letters = [...text]
    return letters.toSpliced(pick % (letters.length + 1), 0, ignorable[pick % ignorable.length]!).join('')
  },
  text => text.toUpperCase(),
  text => text.toLowerCase(),
  text => text.normalize('NFD'),
  text => text.normalize('NFC'),
  text => text.normalize('NFD').replace(/[\u0300-\u0323]/g, ''),
  (text, pick) => [...text].map((letter, nth) => (nth % 3 === pick % 3 ? wide(letter) : letter)).join(''),
  text => text.replace(/l·l/giu, found => found[0]! + found.at(-1)!),
  text => text.replace(/l·(?=l)/giu, 'ŀ'),
  text => text.replace(/fi/g, 'ﬁ').replace(/fl/g, 'ﬂ'),
  text => text.replace(/s(?=\p{L})/gu, 'ſ'),
  text =>
    text
      .replace(/ss/g, 'ß')
      .replace(/ae/g, 'æ')
      .replace(/oe/g, 'œ')
      .replace(/l(?=u)/g, 'ł')
      .replace(/o(?=d)/g, 'ø'),
  text => text.replace(/(?<=^| )1\/2/g, '½').replace(/(?<=\d)x(?=\d)/g, '×'),
  text => text.replace(/ /g, '\u00A0'),
  (text, pick) => text.replace(/[·•]/gu, middleDots[pick % middleDots.length]!),
  (text, pick) => text.replace(/-/gu, hyphens[pick % hyphens.length]!),
  (text, pick) => text.replace(/['’׳]/gu, apostrophes[pick % apostrophes.length]!),
  (text, pick) => text.replace(/[0-9]/g, digit => digits[(pick % zeros.length) * 10 + Number(digit)]!),
  (text, pick) => {
    const [from, to] = [...twins[pick % twins.length]!]
    return text.replaceAll(from!, to!)
  },
  text => spellings.reduce((so, [from, to]) => so.normalize('NFC').replaceAll(from.normalize('NFC'), to), text),
]

const spellings = [
  ['न्द', 'ंद'],
  ['म्ब', 'ंब'],
  ['ण्ड', 'ंड'],
  ['ઙ્ગ', 'ંગ'],
  ['ঙ্গ', 'ংগ'],
  ['ਨ੍ਦ', 'ਂਦ'],
  ['ज़', 'ज'],
  ['ढ़', 'ढ'],
  ['ড়', 'ড'],
  ['้ำ', 'ํ้า'],
  ['แ', 'เเ'],
] as const

const parts = [
  'col·legi',
  'Gal·la',
  'Marcel·lí',
  'xil·lòfon',
  "l'Hospitalet",
  'd’Aro',
  'Sants-Montjuïc',
  'casa-museo',
  'p.ej',
  'ayuntamiento',
  'ñ',
  'ç',
  'Àngels',
  'fiesta',
  'flauta',
  'passeig',
  'Straße',
  '3/4',
  '12',
  'año 2026',
  'مرحبا',
  'שלום',
  'Ωμέγα',
  'Ёлка',
  'Đặng',
  'łódź',
  '日本',
  'が',
  'हिन्दी',
  'चाँद',
  'ज़रूरत',
  'पढ़ाई',
  'सम्बन्ध',
  'সঙ্গীত',
  'হাঁড়ি',
  'ਪੰਜਾਬ',
  'હિન્દી',
  'น้ำแข็ง',
  '한국',
  '🌻',
  '(Lu)',
  '"Pep"',
  '…',
  'a.b',
  'el-la',
  'co-living',
  '(bu)/«ca»',
  'צה״ל',
  'צ׳יפס',
  'کتابی',
  'مدرسة',
  'أإآ',
  'বাংলা',
  'ไปวัดโพธิ์',
  'ジョン・スミス',
  '東京の会',
  '24/7',
  '3x3',
  '1/2',
  'pa•vi',
  'ŋʼa',
  'ქართული',
  'հայերեն',
  'ខ្មែរ',
]
const scripts = [
  'AZ',
  'az',
  'Àž',
  'Αώ',
  'Ая',
  'Աև',
  'את',
  'ءي',
  'ܐܬ',
  'अह',
  'অহ',
  'ਅਹ',
  'அஹ',
  'అహ',
  'กฮ',
  'ກຮ',
  'ကဟ',
  'აჰ',
  '가힣',
  'አፐ',
  'កហ',
  'ぁん',
  'ァヺ',
  '一龥',
  '٠٩',
  '०९',
  '09',
]
const strange = fc
  .tuple(fc.constantFrom(...scripts), fc.array(fc.nat(), { minLength: 1, maxLength: 6 }))
  .map(([script, picks]) => {
    const [from = 0, to = 0] = [...script].map(one => one.codePointAt(0)!)
    const letters = picks.map(pick => String.fromCodePoint(from + (pick % (to - from + 1))))
    return letters.filter(one => /[\p{L}\p{Nd}]/u.test(one)).join('')
  })
  .filter(Boolean)
const separated = fc
  .tuple(strange, fc.constantFrom('-', '.', "'", '·', '/', '(', '"', ',', '\n', '¿', '،', '。'), strange)
  .map(some => some.join(''))
const part = fc.oneof(fc.constantFrom(...parts), fc.constantFrom(...parts), strange, separated)
export const texts = fc.array(part, { minLength: 1, maxLength: 5 })
export const picked = fc.array(fc.tuple(fc.nat(changes.length - 1), fc.nat(1000)), { minLength: 1, maxLength: 4 })
export const changeOf = (text: string, chosen: readonly (readonly [number, number])[]) =>
  chosen.reduce((so, [which, pick]) => changes[which]!(so, pick), text)
export const changed = fc
  .tuple(texts, picked)
  .map(([some, chosen]) => [some.join(' '), changeOf(some.join(' '), chosen)] as const)

export const loosely: ((text: string) => string)[] = [
  text => text,
  text => text.replaceAll('-', ' '),
  ...['l·l', 'l.l', 'l-l', 'll'].map(pair => (text: string) => text.replace(/l[·.-]l/g, pair)),
]
