import { isContractProcedure } from '@orpc/contract'
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from '../contract.ts'
import { code } from '../proofs.ts'
import { normal } from '../text/characters.ts'
import { asciiEmail } from '../text/email.ts'
import { webLink } from '../text/web-link.ts'

type Schema = z.core.$ZodType
interface Def {
  type: string
  shape?: Record<string, Schema>
  options?: Schema[]
  innerType?: Schema
  element?: Schema
  in?: Schema
  out?: Schema
  format?: string
  checks?: { _zod: { def: { check: string; value?: number; tx?: unknown } } }[]
}

function* parts(schema: Schema | undefined, path: string): Generator<[path: string, def: Def]> {
  if (!schema) return
  const def = schema._zod.def as unknown as Def
  yield [path, def]
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* parts(inner, `${path}.${name}`)
  const piped = def.out?._zod.def.type === 'literal' ? def.out : def.in
  for (const inner of [def.innerType, def.element, piped, ...(def.options ?? [])]) yield* parts(inner, path)
}

function* inputs(node: object, path: string[] = []): Generator<[path: string, def: Def]> {
  if (isContractProcedure(node)) yield* parts(node['~orpc'].inputSchema as Schema | undefined, path.join('.'))
  else for (const [key, value] of Object.entries(node)) yield* inputs(value as object, [...path, key])
}
const bound = ({ checks = [] }: Def, wanted: string) =>
  checks.map(({ _zod: { def } }) => def).find(({ check }) => check === wanted)?.value

// Each element is validated and its error returned: 130,000 cost half a second of CPU and 4 MB, or overflow the stack.
it('limits the length of every input array', () => {
  const endless = [...inputs(contract)].filter(
    ([, { type, checks = [] }]) => type === 'array' && !checks.some(({ _zod: { def } }) => def.check === 'max_length'),
  )
  expect(endless.map(([path]) => path)).toEqual([])
})

// PostgreSQL refuses a number beyond its column, which answers 500.
it('limits every input number to what a column holds', () => {
  const numbers = [...inputs(contract)].filter(([, { type }]) => type === 'number')
  expect(numbers.length).toBeGreaterThan(40)
  const wide = numbers.filter(([, def]) => {
    const [least = -Infinity, most = Infinity] = [bound(def, 'greater_than'), bound(def, 'less_than')]
    return least < -(2 ** 31) || most >= 2 ** 31
  })
  expect(wide.map(([path]) => path)).toEqual([])
})

const classes = new Set<unknown>([...Object.values(normal), asciiEmail, webLink, code])
const opaque =
  /\.(?:password|current|token|invite|cursor|basedOn|timeZone|date|time|until|within|enrollment|transports|questionId|free|verified|active)$/

it('gives every text that a person types a class', () => {
  const typed = [...inputs(contract)].filter(
    ([path, { type, format }]) => type === 'string' && !format && !opaque.test(path),
  )
  const unclassed = typed.filter(
    ([, { checks = [] }]) => !checks.some(({ _zod: { def } }) => classes.has(def.tx) || def.check === 'string_format'),
  )
  expect(typed.length).toBeGreaterThan(60)
  expect(unclassed.map(([path]) => path)).toEqual([])
})

it('takes every name of a person as a name', () => {
  const names = [...inputs(contract)].filter(
    ([path, { type }]) => type === 'string' && /\.(?:name|guests)$/.test(path) && !path.startsWith('passkeys.'),
  )
  expect(names.map(([path]) => path.split('.')[0])).toEqual(
    expect.arrayContaining(['accounts', 'profiles', 'events', 'checkIn']),
  )
  for (const [path, { checks = [] }] of names)
    expect(
      checks.map(({ _zod: { def } }) => def.tx),
      path,
    ).toContain(normal.name)
})
