import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { planted } from '../lab/mutations/planted.ts'

const root = join(import.meta.dirname, '..')

it.each(planted)('the fault "$fault" can still be planted', async ({ file, find, tests }) => {
  expect((await readFile(join(root, file), 'utf8')).split(find)).toHaveLength(2)
  for (const test of tests) {
    const files = await Array.fromAsync(
      glob(test.includes('.test.') ? test : `${test}/**/*.test.{ts,tsx}`, { cwd: root }),
    )
    expect(files, test).not.toEqual([])
  }
})
