import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { fold } from '../../contract/values/fold.ts'
import { createTestApp, signInAs, type TestApp } from '../../tests/support/app.ts'
import {
  createAccount,
  createConversation,
  createEvent,
  createListing,
  createMessage,
  createQuestion,
} from '../../tests/support/factories.ts'
import { patternOf, wordsOf } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

interface Folded {
  folded: string
  searchable: string
  sorted: string
}
/** In one statement. */
async function inDatabase(texts: readonly string[]): Promise<Folded[]> {
  const { rows } = await sql<Folded>`
    select fold(value) as folded, searchable(value) as searchable, name_order(value) as sorted
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as texts (value, nth) order by nth`.execute(
    app.deps.db,
  )
  return rows
}

const ignorable = [
  '\u00AD',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u202A',
  '\u202C',
  '\u2060',
  '\u2066',
  '\uFEFF',
  '\uFE0F',
  '\u034F',
  '\u0640',
]
const dots = ['·', '•', '‧', '∙', '⋅', '.', '-', '‐', '‑', '\u0387', '\u{FF65}']
const apostrophes = ["'", '’', '‘', 'ʼ', '´', '`', '′', '＇']
const wide = (letter: string) => (/[!-~]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter)

/** A change of a text that a reader does not see, or that is another way to write it. `pick` chooses where. */
const changes: ((text: string, pick: number) => string)[] = [
  (text, pick) => {
    const letters = [...text]
    return letters.toSpliced(pick % (letters.length + 1), 0, ignorable[pick % ignorable.length]!).join('')
  },
  text => text.toUpperCase(),
  text => text.toLowerCase(),
  text => text.normalize('NFD'),
  text => text.normalize('NFC'),
  (text, pick) => [...text].map((letter, nth) => (nth % 3 === pick % 3 ? wide(letter) : letter)).join(''),
  (text, pick) => text.replace(/l[^\p{L}\p{N}\s]?l/giu, found => found[0]! + dots[pick % dots.length]! + found.at(-1)!),
  text => text.replace(/l·l/giu, found => found[0]! + found.at(-1)!),
  text => text.replace(/l·(?=l)/giu, 'ŀ'),
  text => text.replace(/fi/g, 'ﬁ').replace(/fl/g, 'ﬂ'),
  text => text.replace(/s(?=\p{L})/gu, 'ſ'),
  text => text.replace(/ss/g, 'ß'),
  (text, pick) => text.replace(/['’‘ʼ´`′＇]/gu, apostrophes[pick % apostrophes.length]!),
  text => text.replace(/ /g, '\u00A0'),
  text => text.replace(/[0-9]/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!),
  text => text.replace(/[0-9]/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!),
]

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
  '한국',
  '🌻',
  '(Lu)',
  '"Pep"',
  '…',
  'a.b',
  'el-la',
]
const texts = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 }).map(some => some.join(' '))
const changed = fc
  .tuple(texts, fc.array(fc.tuple(fc.nat(changes.length - 1), fc.nat(1000)), { minLength: 1, maxLength: 4 }))
  .map(([text, chosen]) => [text, chosen.reduce((so, [which, pick]) => changes[which]!(so, pick), text)] as const)

describe('the folding', () => {
  it('is the same before and after any change that a reader does not see', async () => {
    const pairs = fc.sample(changed, { numRuns: 3000, seed: 5 })
    const [before, after] = await Promise.all([
      inDatabase(pairs.map(([text]) => text)),
      inDatabase(pairs.map(([, text]) => text)),
    ])
    const different = pairs.filter(
      (_, nth) => before[nth]!.searchable !== after[nth]!.searchable || before[nth]!.folded !== after[nth]!.folded,
    )
    expect(different.slice(0, 5)).toEqual([])
  })

  it('is the same in browsers as in the database', async () => {
    const some = [
      ...fc.sample(changed, { numRuns: 1000, seed: 6 }).map(([, text]) => text),
      // Letters of Latin, Greek, Cyrillic, Hebrew and Arabic, punctuation, compatibility forms.
      ...[
        [0x20, 0x24f],
        [0x370, 0x52f],
        [0x5d0, 0x6ff],
        [0x1e00, 0x206f],
        [0xfb00, 0xfb4f],
        [0xff01, 0xffee],
      ].flatMap(([from = 0, to = 0]) =>
        Array.from({ length: to - from }, (_, nth) => `a${String.fromCodePoint(from + nth)}l`),
      ),
    ]
    const rows = await inDatabase(some)
    expect(
      some.flatMap((text, nth) => (rows[nth]!.folded === fold(text) ? [] : [[text, rows[nth]!.folded, fold(text)]])),
    ).toEqual([])
  })

  it('finds words with dots and hyphens joined, and their parts', async () => {
    const stored = [
      'Sants-Montjuïc',
      'una casa-museo.',
      'p.ej. esto',
      'Fin.Luego',
      'anna.pou@example.org',
      'www.example.org/x-y',
      'ayunta-miento',
      '3.5',
    ]
    const searches = [
      ['sants', 'montjuic', 'sants montjuïc', 'santsmontjuic', 'Sants‑Montjuïc', 'sants.montjuic'],
      ['casa', 'museo', 'casamuseo', 'casa-museo', 'CASA–MUSEO.'],
      ['p.ej', 'p.ej.', 'pej', 'esto'],
      ['fin', 'luego', 'fin.luego'],
      ['pou', 'example', 'anna.pou', 'pou@exa', 'anna.pou@example.org', '@example.org'],
      ['example.org', 'www.example.org/x-y', 'example.org/x'],
      ['ayuntamiento', 'ayunta-miento', 'miento'],
      ['3.5'],
    ]
    const rows = await inDatabase(stored)
    const missed = searches.flatMap((some, nth) =>
      some.filter(search =>
        wordsOf(fold(search)).some(
          word =>
            !new RegExp(
              `^${patternOf(word)
                .replaceAll(/[.*+?^$()|[\]]/g, String.raw`\$&`)
                .replaceAll('%', '.*')}$`,
              's',
            ).test(rows[nth]!.searchable),
        ),
      ),
    )
    expect(missed).toEqual([])
    const [number] = await inDatabase(['35 euros'])
    expect(number!.searchable).not.toContain('3.5')
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

describe.each([
  'col.legi',
  'col-legi',
  'collegi',
  'col•legi',
  'coŀlegi',
  'Col·legi',
  'COL‧LEGI',
  'col∙legi',
  'col⋅legi',
  'col\u00ADlegi',
  'ｃｏｌ·legi',
  '\u202Acol·legi\u202C',
  'col\u200Blegi',
])('%s', written => {
  it('finds all other ways to write it, in questions, events, listings, names and messages', async () => {
    const { db } = app.deps
    const { account } = await createAccount(db, { name: 'Reader' })
    const as = await signInAs(app, account)
    for (const table of ['messages', 'posts'] as const) await db.deleteFrom(table).execute()
    const { account: other } = await createAccount(db, { name: `Anna ${written}` })
    await createQuestion(db, { author: other, title: `El ${written} nou` })
    await createEvent(db, { author: other, title: `Festa al ${written}`, startsAt: new Date(Date.now() + 86_400_000) })
    await createListing(db, { type: 'selling', author: other, title: `Taula del ${written}` })
    const conversation = await createConversation(db, { between: [account, other] })
    await createMessage(db, { conversation, from: other, body: `Ens veiem al ${written}.` })
    const count = async (path: string, search: string) => {
      const { body } = await app.api('GET', `${path}?search=${encodeURIComponent(search)}`, { as })
      return [(body.items ?? body.messages?.items ?? []).length, body.conversations?.length]
    }
    for (const search of ['col.legi', 'collegi', 'Col·legi', 'coŀlegi', 'col-\u200Blegi']) {
      expect([search, await count('/questions', search)]).toEqual([search, [1, undefined]])
      expect([search, await count('/events', search)]).toEqual([search, [1, undefined]])
      expect([search, await count('/listings', search)]).toEqual([search, [1, undefined]])
      expect([search, await count('/conversations/search', search)]).toEqual([search, [1, 1]])
      expect(
        (await app.api('GET', `/people?search=${encodeURIComponent(`anna ${search}`)}`, { as })).body.items.length,
      ).toBeGreaterThan(0)
    }
  })
})
