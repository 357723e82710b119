import fc from 'fast-check'
import type * as z from 'zod/mini'
import { edgeLengths } from './hostile-values.ts'

export const idOf = (field: string): string => `{{id:${field}}}`

interface Def {
  type: string
  format?: string
  pattern?: RegExp
  checks?: { _zod: { def: Record<string, unknown> } }[]
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
  valueType?: z.core.$ZodType
  entries?: Record<string, string>
  values?: unknown[]
}

const made = new Map<z.core.$ZodType, fc.Arbitrary<unknown>>()

export function shapeOf(schema: z.core.$ZodType, field = ''): fc.Arbitrary<unknown> {
  const known = made.get(schema)
  if (known) return known
  const arbitrary = build(schema._zod.def as unknown as Def, field)
  if ((schema._zod.def as { format?: string }).format !== 'uuid') made.set(schema, arbitrary)
  return arbitrary
}

function build(def: Def, field: string): fc.Arbitrary<unknown> {
  const inner = () => shapeOf(def.innerType!, field)
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, of]) => [name, shapeOf(of, name)])),
        { noNullPrototype: true },
      )
    case 'optional':
    case 'default':
      return fc.option(inner(), { nil: undefined })
    case 'nullable':
      return fc.option(inner(), { nil: null })
    case 'pipe':
      return shapeOf(def.in!, field)
    case 'union':
      return fc.oneof(...def.options!.map(option => shapeOf(option, field)))
    case 'array':
      return fc.array(shapeOf(def.element!, field), { maxLength: 9 })
    case 'record':
      return fc.dictionary(fc.string(), shapeOf(def.valueType!, field), { maxKeys: 4 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbers(def)
    case 'string':
      return texts(def, field)
    default:
      return fc.jsonValue()
  }
}

const rules = ({ checks = [] }: Def) => checks.map(check => check._zod.def)

function numbers(def: Def): fc.Arbitrary<number> {
  const bound = (check: string) => Number(rules(def).find(rule => rule['check'] === check)?.['value'] ?? Number.NaN)
  const [least, most] = [bound('greater_than'), bound('less_than')]
  const min = Number.isNaN(least) ? 0 : least
  const max = Number.isNaN(most) ? 1_000_000 : most
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max))
}

const day = fc
  .integer({ min: -400, max: 2_000 })
  .map(days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))

const words = fc.oneof(
  { weight: 4, arbitrary: fc.lorem({ maxCount: 8 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom(...edgeLengths).map(length => 'x'.repeat(length)) },
)

function texts(def: Def, field: string): fc.Arbitrary<string> {
  const all = [def as unknown as Record<string, unknown>, ...rules(def)]
  const format = all.find(rule => rule['format'])?.['format']
  const pattern = all.find(rule => rule['pattern'])?.['pattern']
  if (format === 'uuid') return fc.constant(idOf(field))
  if (format === 'email') return fc.uuid().map(id => `${id}@example.net`)
  if (format === 'date') return day
  if (format === 'regex' && pattern instanceof RegExp) return fc.stringMatching(pattern)
  if (field.endsWith('Id')) return fc.constant(idOf(field))
  if (field === 'timeZone') return fc.constantFrom('Europe/Madrid', 'America/New_York', 'Pacific/Apia', 'UTC')
  if (field === 'date') return day
  if (field === 'time') return fc.constantFrom('19:30', '00:00', '23:59', '02:30')
  return words
}
