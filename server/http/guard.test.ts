import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { checkOutput } from './guard.ts'

const schema = z.object({ id: z.string(), items: z.array(z.object({ name: z.nullable(z.string()) })) })

it('accepts an output that equals its schema', async () => {
  await expect(checkOutput(schema, { id: 'a', items: [{ name: null }] })).resolves.toBeUndefined()
  await expect(checkOutput(undefined, { anything: 1 })).resolves.toBeUndefined()
})

it.each([
  ['a missing field', { items: [] }],
  ['a wrong type', { id: 1, items: [] }],
  ['a field that the schema does not list', { id: 'a', items: [{ name: null, email: 'a@example.org' }] }],
])('rejects %s', async (_, output) => {
  await expect(checkOutput(schema, output)).rejects.toThrow('An output differs from its schema.')
})
