import { expect, it } from 'vitest'
import { takeOperator, withOperator } from './operator.ts'

it('takes the name from anywhere in the arguments, normalized', () => {
  expect(takeOperator(['grant', '--as', '  Ann\u200B  B ', 'a@b.c', 'admin'])).toEqual({
    args: ['grant', 'a@b.c', 'admin'],
    operator: 'Ann B',
  })
  expect(takeOperator(['reseal'])).toEqual({ args: ['reseal'] })
})

it.each(['', ' \u200B ', 'a\u0000b', 'x'.repeat(65)])('refuses the name %j', name => {
  expect(takeOperator(['reseal', '--as', name]).problem).toContain('1 to 64')
})

it('adds the first known user of the machine, and keeps a given name', () => {
  expect(withOperator(['reseal'], [undefined, '', 'ann', 'root'])).toEqual(['reseal', '--as', 'ann'])
  expect(withOperator(['reseal', '--as', 'ben'], ['ann'])).toEqual(['reseal', '--as', 'ben'])
  expect(withOperator(['reseal'], [undefined])).toEqual(['reseal'])
})
