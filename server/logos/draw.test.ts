import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { logoColors, logoConcepts, logoStyles, type LogoStyle } from '../../contract/values/logo-vocabulary.ts'
import { contrast, paletteFor } from './colors.ts'
import { drawLogo } from './draw.ts'
import { chanceOf } from './random.ts'

const draw = (given: Partial<Parameters<typeof drawLogo>[0]> = {}) =>
  drawLogo({ style: 'tile', concept: 'flower', prompt: '', seed: 'seed', ...given })
const pixels = (svg: string) => sharp(Buffer.from(svg)).resize(128).ensureAlpha().raw().toBuffer()

it('draws the same for the same seed, and another logo for another', async () => {
  for (const style of logoStyles) {
    const [once, again, other] = await Promise.all([
      draw({ style, prompt: 'Anna, red' }),
      draw({ style, prompt: 'Anna, red' }),
      draw({ style, prompt: 'Anna, red', seed: 'another' }),
    ])
    expect(once).toEqual(again)
    expect(once.svg).not.toBe(other.svg)
    const png = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer()
    expect((await png(once.svg)).equals(await png(again.svg))).toBe(true)
  }
})

describe.each(logoStyles)('%s', style => {
  it.each(logoConcepts)('of %s fills its canvas and stays within it', async concept => {
    for (const [seed, prompt] of [
      '',
      'four neighbours, one lamp',
      '"Gràcia Book Club" red sun on white',
      'Ll',
    ].entries()) {
      const { svg } = await draw({ style, concept, prompt, seed: String(seed) })
      expect(svg.length).toBeLessThan(150_000)
      const data = await pixels(svg)
      const colors = new Map<string, number>()
      let [edge, inked] = [0, 0]
      for (let y = 0; y < 128; y++)
        for (let x = 0; x < 128; x++) {
          const at = (y * 128 + x) * 4
          if ((data[at + 3] ?? 0) < 8) continue
          if (x < 2 || y < 2 || x > 125 || y > 125) edge++
          inked++
          const key = data.subarray(at, at + 3).toString('hex')
          colors.set(key, (colors.get(key) ?? 0) + 1)
        }
      expect(edge, `${prompt} at the edge`).toBe(0)
      expect(inked / 128 ** 2, prompt).toBeGreaterThan(0.5)
      const [most = 0] = [...colors.values()].sort((a, b) => b - a)
      expect(most / inked, `${prompt} is blank`).toBeLessThan(0.93)
    }
  })
})

const hostile = {
  script: '<script>alert(1)</script>',
  'end of data': ']]>"><svg onload="alert(1)">',
  'quoted markup': '"<image href=\'https://elsewhere.example/x.png\'/>"',
  emoji: '🎉🌊👩‍👩‍👧‍👦 "🎉"',
  arabic: 'شارع البحر "مقهى"',
  hebrew: '"שלום" בית',
  combining: 'Z̷̢͎̔a̵͘l̶g̸o "Z̷̢͎̔"',
  prototype: 'constructor __proto__ hasOwnProperty "toString"',
  lone: '"""“”',
}

describe.each(Object.entries(hostile))('a prompt of %s', (_, prompt) => {
  it.each(logoStyles)('becomes a harmless %s', async style => {
    const { svg } = await draw({ style, prompt })
    expect(svg.replace(/<\/?(?:svg|defs|clipPath|path|g)(?: [a-zA-Z-]+="[^"<>&]*")*\/?>/g, '')).toBe('')
    expect(svg).not.toMatch(/href|script|url\((?!#c\d+\))|on\w+=/i)
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1024)
  })
})

it('writes the text of the prompt, or the product name if no character can be written', async () => {
  expect((await draw({ style: 'wordmark', prompt: '"Ŵyłąnđ"' })).traits.letters).toBe('Ŵyłąnđ')
  expect((await draw({ style: 'monogram', prompt: 'for Anna Ribas' })).traits.letters).toBe('AR')
  expect((await draw({ style: 'emblem', prompt: '"مقهى"' })).traits.letters).toBe('Our Peeps')
  expect((await draw({ style: 'tile', prompt: 'for Anna' })).traits.letters).toBeNull()
})

it('draws quoted words as a wordmark if the style has no letters, and reports it', async () => {
  const asked = { style: 'tile', prompt: '"Anna" in red' } as const
  const { svg, traits } = await draw(asked)
  expect(traits).toMatchObject({ letters: 'Anna', drawnAs: 'wordmark', unwritten: null })
  const plain = await draw({ style: 'tile', prompt: 'red' })
  expect(plain.traits).toMatchObject({ letters: null, drawnAs: 'tile', unwritten: null })
  expect(svg).not.toBe(plain.svg)
})

it('reports the missing words and the reason', async () => {
  const missing = async (style: LogoStyle, prompt: string) => (await draw({ style, prompt })).traits
  expect(await missing('monoline', 'for Anna Ribas')).toMatchObject({
    drawnAs: 'monoline',
    unwritten: { words: 'Anna Ribas', lacks: 'style' },
  })
  for (const style of ['emblem', 'tile'] as const)
    expect(await missing(style, '"مقهى"')).toMatchObject({
      drawnAs: style,
      unwritten: { words: 'مقهى', lacks: 'letters' },
    })
  expect(await missing('emblem', 'for Anna Ribas')).toMatchObject({ drawnAs: 'emblem', unwritten: null })
  expect(await missing('handCut', '"Hola 😀 日本"')).toMatchObject({
    letters: 'Hola',
    drawnAs: 'wordmark',
    unwritten: { words: '😀 日本', lacks: 'letters' },
  })
  expect(await missing('wordmark', '"Peix 鱼 Bar"')).toMatchObject({
    letters: 'Peix Bar',
    unwritten: { words: '鱼', lacks: 'letters' },
  })
  expect(await missing('wordmark', '"Peix" and "Segon"')).toMatchObject({
    letters: 'Peix',
    unwritten: { words: 'Segon', lacks: 'room' },
  })
  expect(await missing('emblem', `"${'El bar de la cantonada '.repeat(4)}"`)).toMatchObject({
    letters: 'El bar de la cantonada',
    unwritten: { words: expect.stringMatching(/^El bar de la cantonada El bar/), lacks: 'room' },
  })
})

const wishable = [undefined, ...logoColors]

it('keeps a contrast of 3:1 with the ground for all combinations of colors', () => {
  for (const ground of wishable)
    for (const main of wishable)
      for (const small of wishable) {
        const asked = {
          ...(ground && { ground }),
          ...(main && { main }),
          ...(small && { second: small, accent: small }),
        }
        const { inks, names } = paletteFor(asked, chanceOf(String(ground), String(main)))
        const what = `${main} and ${small} on ${ground}`
        for (const part of ['main', 'second', 'accent'] as const)
          expect(contrast(inks[part], inks.ground), `${part} of ${what}`).toBeGreaterThanOrEqual(3)
        if (ground) expect(names.ground, what).toBe(ground)
        if (main && !(main === 'white' && ground === 'white')) expect(names.main, what).toBe(main)
      }
})
