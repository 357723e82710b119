import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { alternativesOf, fold, hasWord, searchable, wordsOf } from '../../contract/text/fold.ts'
import { shownEmail } from '../base/shown-email.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { changed, changeOf, digits, loosely, picked, texts, zeros } from '../../tests/support/ways-to-write.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

interface Folded {
  folded: string
  searchable: string
  sorted: string
}
async function inDatabase(texts: readonly string[]): Promise<Folded[]> {
  const { rows } = await sql<Folded>`
    select fold(value) as folded, searchable(value) as searchable, name_order(value) as sorted
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as texts (value, nth) order by nth`.execute(
    app.deps.db,
  )
  return rows
}

const isFound = (search: string, found: string) =>
  alternativesOf(wordsOf(fold(search))).every(some => some.some(one => hasWord(one, found)))

const numRuns = 1000

describe('the folding', () => {
  it('is the same before and after any change that a reader does not see', async () => {
    const tried = fc.sample(changed, { numRuns, seed: 5 })
    const [before, after] = await Promise.all([
      inDatabase(tried.map(([text]) => text)),
      inDatabase(tried.map(([, text]) => text)),
    ])
    const different = tried.flatMap(([text, other], nth) =>
      before[nth]!.searchable === after[nth]!.searchable && before[nth]!.folded === after[nth]!.folded
        ? []
        : [[text, other, before[nth], after[nth]]],
    )
    expect(different.slice(0, 5)).toEqual([])
  })

  it('finds a text by each part of it, in any way to write either', async () => {
    const way = fc.constantFrom(...loosely)
    const tried = fc.sample(fc.tuple(texts, fc.nat(4), picked, picked, way, fc.boolean()), { numRuns, seed: 7 })
    const rows = await inDatabase(
      tried.map(([some, , chosen, , loose, inText]) => changeOf((inText ? loose : String)(some.join(' ')), chosen)),
    )
    const missed = tried.flatMap(([some, which, , chosen, loose, inText], nth) => {
      const search = changeOf((inText ? String : loose)(some[which % some.length]!), chosen)
      return isFound(search, rows[nth]!.searchable)
        ? []
        : [[some, search, wordsOf(fold(search)), rows[nth]!.searchable]]
    })
    expect(missed.slice(0, 5)).toEqual([])
  })

  it('is the same in browsers as in the database', async () => {
    const some = [
      ...fc.sample(changed, { numRuns, seed: 6 }).map(([, text]) => text),
      ...[
        [0x20, 0x1c80],
        [0x1c90, 0x2c00],
        [0x2c80, 0x3100],
        [0xa700, 0xa7a0],
        [0xfb00, 0xfdff],
        [0xfe30, 0xffef],
      ].flatMap(([from = 0, to = 0]) =>
        Array.from({ length: to - from }, (_, nth) => `a${String.fromCodePoint(from + nth)}l`),
      ),
      ...digits.map(digit => `${digit}x${digit}`),
    ]
    const rows = await inDatabase(some)
    const different = some.flatMap((text, nth) =>
      rows[nth]!.folded === fold(text) && rows[nth]!.searchable === searchable(text)
        ? []
        : [[text, rows[nth], fold(text), searchable(text)]],
    )
    expect(different.slice(0, 5)).toEqual([])
  })

  it('makes ASCII of the decimal digits of all scripts', async () => {
    const rows = await inDatabase(digits)
    expect(rows.map(({ folded }) => folded).join('')).toBe('0123456789'.repeat(zeros.length))
  })

  it('starts a word after any punctuation or symbol', async () => {
    const marks = [
      ...Array.from({ length: 0x10000 }, (_, point) => String.fromCodePoint(point)),
      ...Array.from({ length: 0xb00 }, (_, nth) => String.fromCodePoint(0x1f000 + nth)),
    ].filter(one => /[\p{P}\p{S}\p{Z}]/u.test(one) && !/[\p{L}\p{M}\p{N}]/u.test(one.normalize('NFKD')))
    const rows = await inDatabase(marks.map(one => `ah${one}be`))
    expect(marks.filter((_, nth) => !rows[nth]!.searchable.includes(' be'))).toEqual([])
  })

  it.each([
    [
      'Sants-Montjuïc',
      ['sants', 'montjuic', 'sants montjuïc', 'santsmontjuic', 'Sants‑Montjuïc', 'sants.montjuic', 'sants'],
    ],
    ['una casa-museo.', ['casa', 'museo', 'casamuseo', 'casa-museo', 'CASA–MUSEO.', 'casa museo']],
    ['Un co living', ['co-living', 'co living', 'living']],
    ['Coliving', ['co-living', 'co living', 'coliving']],
    ['wifi gratis', ['wi-fi', 'wi fi', 'wifi']],
    ['wi-fi', ['wi-fi', 'wi fi', 'wifi', 'fi']],
    ['Un e‑mail', ['email', 'e-mail', 'e mail', 'mail']],
    ['p.ej. esto', ['p.ej', 'p.ej.', 'pej', 'esto', 'ej']],
    ['hotel.Lo que', ['hotel', 'lo que', 'hotel.lo', 'lo']],
    ['Fin.Luego', ['fin', 'luego', 'fin.luego']],
    ['col.lectiu', ['collectiu', 'col·lectiu', 'col-lectiu', 'col lectiu']],
    ['col·lectiu', ['collectiu', 'col.lectiu', 'col-lectiu']],
    ['Gal·la', ['gal-la', 'gal.la', 'galla', 'Gal˙la', 'gal⸱la', 'galꞏla', 'gal•la', 'gal∙la', 'gal⋅la', 'gal・la']],
    ['www.example.org/x-y', ['example.org', 'www.example.org/x-y', 'example.org/x', 'org', 'y']],
    ['ayunta-miento', ['ayuntamiento', 'ayunta-miento', 'miento']],
    ['(bu)[ca]"do"«re»/mi', ['bu', 'ca', 'do', 're', 'mi', 'bu ca', '(bu)']],
    ['uno\nes', ['es']],
    ["l'Hospitalet d’ou", ['hospitalet', "l'hospitalet", 'l’Hospitalet', 'ou', "d'ou", 'l hospitalet']],
    ['Hospitalet, Eixample', ["l'Hospitalet", 'l’eixample', 'L´EIXAMPLE', "d'Hospitalet"]],
    ['Dangelo i Leixample', ["d'Angelo", "l'Eixample"]],
    ['3.5 o 24/7', ['3.5', '24/7', '7', '٢٤/٧']],
    ['taula 3×3', ['3x3', '3×3', '３×３']],
    ['½ pa i 1½ llet', ['1/2', '½', '1 1/2', '1½']],
    ['un_do:re', ['un', 'do', 're', 'un_do', 'un_do:re']],
    ['covid-19', ['covid19', 'covid 19', 'covid-19', '19']],
    ['東京の会', ['会', '東京', '京', 'の会', '東京の会']],
    ['ไปวัดโพธิ์', ['วัด', 'ไป', 'โพธิ์']],
    ['步2 重跑gen-itgc后50条', ['gen', 'itgc', '重跑', '后', '50', '2']],
    ['リンゴを食べます', ['食べ', 'リンゴ', 'ﾘﾝｺﾞ', 'を食']],
    ['Kingston-upon-Hull C-8', ['hull', 'upon', 'c8', 'c-8', 'C 8']],
    ["Cancel·la J'aime ŉa", ['cancella', 'aime', 'jaime', "'na", 'na']],
    ['서울대학교', ['대학', '서울']],
    ['ジョン・スミス', ['スミス', 'ジョンスミス', 'ジョン スミス', 'ジョン・スミス']],
    ['צה״ל', ['צה"ל', 'צהל', 'צה״ל']],
    ['בית־ספר שָׁלוֹם', ['בית ספר', 'בית-ספר', 'ספר', 'שלום']],
    ['کتابی أحمد مدرسة عَرَبِيّ', ['كتابي', 'کتابی', 'احمد', 'مدرسه', 'عربي', 'عـربی']],
    ['मुझे ज़रूरत है', ['जरूरत', 'ज़रूरत', 'ज\u093cरूरत']],
    ['जरूरत फ्लैट पढाई', ['ज़रूरत', 'फ़्लैट', 'पढ़ाई']],
    ['हाँ, चाँद', ['हां', 'चांद']],
    ['हिंदी लंबा पांडेय संबंध इंटरनेट', ['हिन्दी', 'लम्बा', 'पाण्डेय', 'सम्बन्ध', 'इन्टरनेट', 'हिन्\u200dदी']],
    ['हिन्दी लम्बा पाण्डेय सम्बन्ध', ['हिंदी', 'लंबा', 'पांडेय', 'संबंध', 'हिँदी']],
    ['সঙ্গীত বাড়ি', ['সংগীত', 'বাডি', 'বাড\u09bcি']],
    ['ગુજરાતી હિન્દી', ['હિંદી']],
    ['ਪੰਜਾਬ ਸ਼ਹਿਰ', ['ਪਂਜਾਬ', 'ਸਹਿਰ']],
    ['นํ้าแข็ง', ['น้ำ', 'นำ้', 'น้ำเเข็ง']],
    ['ຂ້ອຍນ້ຳ', ['ນໍ້າ']],
    ['colˑlaboració', ['col·laboració', 'collaboracio', 'col-laboració']],
    ['Taller de C++/C#, i C++20', ['c++', 'C#', 'c', 'taller', 'c+', 'C＋＋']],
    ['مع C++. 学C#', ['c++', 'C#']],
    ['(a+b) c+1', ['a', 'b', '1', 'a+b']],
    ['মূল্য ১২৩', ['123', '১২৩']],
    ['Łódź Øre ægir đá ısı œuvre þor Straße', ['lodz', 'ore', 'aegir', 'da', 'isi', 'oeuvre', 'thor', 'strasse']],
    ['Party🎉tonight', ['🎉', 'to', 'tonight']],
  ])('finds %j by %j', async (text, searches) => {
    const [row] = await inDatabase([text])
    expect(searches.filter(search => !isFound(search, row!.searchable))).toEqual([])
  })

  it.each([
    ['35 euros', ['3.5', '5']],
    ['hotel.Lo que', ['el', 'que lo hace']],
    ['la regal i galleta', ['gal·la']],
    ['मन की नदी', ['मंकी', 'नंदी']],
    ['Ambiguous', ['bi']],
    ['34', ['3-4']],
    ['Casa Catalunya, C#', ['c++']],
    ['ou Brien Golo', ["d'ou", "o'brien", "n'golo"]],
    ['Casa a C, cc', ['c++', 'c#']],
  ])('does not find %j by %j', async (text, searches) => {
    const [row] = await inDatabase([text])
    expect(searches.filter(search => isFound(search, row!.searchable))).toEqual([])
  })

  it('sorts names by their letters and digits', async () => {
    const names = [
      '"Pep" Gil',
      '(Lu) Roca',
      '🌻 Anna',
      'Àlex',
      'Zoe',
      '¡Bea!',
      '@carla',
      '🌻🌻',
      '3 Joans',
      '\u200BDolors',
      '·Enric·',
    ]
    const rows = await inDatabase(names)
    const sorted = names
      .map((name, nth) => [name, Buffer.from(rows[nth]!.sorted)] as const)
      .toSorted(([, a], [, b]) => Buffer.compare(a, b))
    expect(sorted.map(([name]) => name)).toEqual([
      '3 Joans',
      'Àlex',
      '🌻 Anna',
      '¡Bea!',
      '@carla',
      '\u200BDolors',
      '·Enric·',
      '(Lu) Roca',
      '"Pep" Gil',
      'Zoe',
      '🌻🌻',
    ])
  })
})

it('decodes domains as browsers do', async () => {
  const domains = [
    'barça.cat',
    'пример.рф',
    'bücher.example',
    '中国',
    'परीक्षा.example',
    'ירושלים.museum',
    '例え.テスト',
    'a.b-c.org',
    '👍.ws',
  ]
  const emails = [
    ...domains.map(domain => `ann@${domainToASCII(domain)}`),
    'x@xn--99999999999.com',
    'x@xn---.de',
    'xn--a@b.org',
    'none',
  ]
  const { rows } = await sql<{ shown: string }>`
    select shown_email(email) as shown from unnest(${emails}::text[]) with ordinality as emails (email, nth) order by nth`.execute(
    app.deps.db,
  )
  expect(rows.map(({ shown }) => shown)).toEqual(emails.map(shownEmail))
})
