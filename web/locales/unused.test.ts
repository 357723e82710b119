import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { en } from './en/index.ts'

type Tree = { [key: string]: string | Tree }

const keysOf = (tree: Tree, above = ''): string[] =>
  Object.entries(tree).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [above + key] : keysOf(inner, `${above}${key}.`),
  )

/** Everything that the app is made of, its sentences and its tests aside. */
const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^locales\//.test(file))
  .map(file => readFileSync(join('web', file), 'utf8'))
  .join('\n')

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** What the code names: whole keys, and patterns of keys that it puts together, as in `errors.${code}`. */
const named = new Set([...sources.matchAll(/['"]([\w.]+\.[\w.& ,()/-]+)['"]/g)].map(([, key = '']) => key))
const patterns = [...new Set([...sources.matchAll(/`([\w.]*\w+\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, text = '']) => text))]
  .map(text =>
    text
      .split(/\$\{[^}]*\}/)
      .map(literal)
      .join('.+'),
  )
  .map(text => new RegExp(`^${text}$`))

it('every sentence is said somewhere', () => {
  const isSaid = (key: string) => named.has(key) || patterns.some(pattern => pattern.test(key))
  const plural = /_(?:zero|one|other)$/
  expect(keysOf(en).filter(key => !isSaid(key) && !isSaid(key.replace(plural, '')))).toEqual([])
})
