import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { locate, readDeclarations } from '../lab/mutations/locate.ts'
import { planted } from '../lab/mutations/planted.ts'
import { affectedBy, readSources } from '../scripts/affected.ts'

const root = join(import.meta.dirname, '..')
let declarations: Awaited<ReturnType<typeof readDeclarations>>

beforeAll(async () => {
  declarations = await readDeclarations()
})

it.each(planted)('the fault "$fault" can still be planted', async ({ at, statement, tests }) => {
  const { source, start, end } = locate(declarations, at, statement)
  expect(source.slice(start, end)).not.toBe('')
  for (const test of tests) {
    const files = await Array.fromAsync(
      glob(test.includes('.test.') ? test : `${test}/**/*.test.{ts,tsx}`, { cwd: root }),
    )
    expect(files, test).not.toEqual([])
  }
})

it('a change of the file of a fault selects a test that finds it', () => {
  const sources = readSources()
  const of = (at: string, statement: string) => locate(declarations, at, statement).file
  const missed = planted.filter(({ at, statement, tests }) => {
    const { tests: selected } = affectedBy(sources, [of(at, statement)], tests)
    return !selected.some(file => tests.some(test => file.startsWith(test)))
  })
  expect(missed).toEqual([])
})
