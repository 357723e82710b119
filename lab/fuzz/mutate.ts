import fc from 'fast-check'
import type { Dice } from './dice.ts'
import {
  edgeLengths,
  foreignKeys,
  hostileDays,
  hostileNumbers,
  hostileTexts,
  oddIds,
  otherTypes,
} from './hostile-values.ts'
import { idOf } from './shapes.ts'

// Created once, because each enumerates all characters.
const anyText = fc.string({ unit: 'binary', maxLength: 300 })
const anyGraphemes = fc.string({ unit: 'grapheme', maxLength: 300 })

/** Letters of a repeated list. An element may be an earlier mutation that is long itself. */
const longest = 4_000_000

type Tree = Record<string, unknown>
interface Slot {
  holder: Tree
  key: string
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

function* slotsOf(value: unknown): Generator<Slot> {
  if (!isTree(value)) return
  for (const key of Object.keys(value)) {
    yield { holder: value, key }
    yield* slotsOf(value[key])
  }
}

const put = (holder: Tree, key: string, value: unknown) =>
  // Assigning to `__proto__` would create no key. Copied, because the value may be mutated too.
  Object.defineProperty(holder, key, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  })

export function mutate(input: Tree, dice: Dice): void {
  const slots = [...slotsOf(input)]
  const roll = dice.below(100)
  if (roll < 12 || slots.length === 0) {
    const [key, value] = dice.pick(foreignKeys)
    const holders = [input, ...slots.map(({ holder, key: of }) => holder[of]).filter(isTree)]
    put(dice.pick(holders), key, value)
    return
  }
  const { holder, key } = dice.pick(slots)
  if (roll < 20 && !Array.isArray(holder)) {
    delete holder[key]
    return
  }
  put(holder, key, roll < 32 ? dice.pick(otherTypes) : near(holder[key], key, dice))
}

function near(value: unknown, key: string, dice: Dice): unknown {
  if (typeof value === 'string') {
    const roll = dice.below(100)
    if (roll < 35) return dice.pick(hostileTexts)
    if (roll < 45) return value + dice.pick(hostileTexts)
    if (roll < 57) return dice.pick(['x', 'é', '😀', ' ', '\n', 'a\u0301']).repeat(dice.pick(edgeLengths))
    if (roll < 63) return value.toUpperCase() === value ? value.toLowerCase() : value.toUpperCase()
    if (roll < 67) return ` ${value}\t`
    if (roll < 72) return dice.pick(hostileDays)
    if (roll < 77) return dice.pick(oddIds)
    if (roll < 82) return idOf(key)
    if (roll < 86) return value.slice(0, -1)
    if (roll < 92) return dice.draw(anyText)
    return dice.draw(anyGraphemes)
  }
  if (typeof value === 'number') return dice.chance(0.6) ? dice.pick(hostileNumbers) : value + dice.pick([-1, 1, 0.5])
  if (Array.isArray(value)) {
    const [first = null] = value as unknown[]
    const fitting = Math.floor(longest / (JSON.stringify(first).length + 1))
    const times = Math.min(dice.pick([2, 9, 51, 1_000, 20_000]), Math.max(2, fitting))
    return dice.chance(0.5)
      ? Array.from({ length: times }, () => first)
      : [...(value as unknown[]), dice.pick(otherTypes)]
  }
  if (typeof value === 'boolean') return dice.pick([!value, 'true', 'false', 1, 0, 'on', null])
  return dice.pick([...otherTypes, ...hostileTexts.slice(0, 10)])
}

export function garble(text: string, dice: Dice): Buffer {
  const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
  const ways: (() => string | Buffer)[] = [
    () => `\uFEFF${text}`,
    () => text.slice(0, -1),
    () => `${text}${text}`,
    () => text.replace(/^\{/, '{"id":"a","id":"b","__proto__":{"role":"superadmin"},'),
    () => text.replace(/:("[^"]*"|\d+)/, ':-0'),
    () => text.replace(/:("[^"]*"|\d+)/, `:${'9'.repeat(400)}`),
    () => text.replace(/:("[^"]*"|\d+)/, ':1e999'),
    () => text.replace(/:("[^"]*"|\d+)/, ':NaN'),
    () => text.replace(/:("[^"]*"|\d+)/, ':"\\ud800"'),
    () => text.replace(/:("[^"]*"|\d+)/, `:${deep('[', ']', 40_000)}`),
    () => text.replace(/:("[^"]*"|\d+)/, `:[${'0,'.repeat(100_000)}0]`),
    () => text.replace(/:("[^"]*"|\d+)/, `:[${'{},'.repeat(60_000)}{}]`),
    () => text.replace(/\}$/, `,${Array.from({ length: 10_000 }, (_, at) => `"k${at}":0`).join(',')}}`),
    () => deep('[', ']', 100_000),
    () => deep('{"a":', '}', 30_000).replace(':}', ':1}'),
    () => `[${text}]`,
    () => `"${text.replaceAll('"', String.raw`\"`)}"`,
    () => 'null',
    () => '0',
    () => '""',
    () => ' '.repeat(200_000),
    () => `${text}//`,
    () => text.replaceAll('"', "'"),
    () =>
      Buffer.concat([
        Buffer.from(text.slice(0, -2)),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from([0x80, 0x04, 0x95, 0x00]),
    () => 'x'.repeat(300_000),
  ]
  const garbled = dice.pick(ways)()
  return typeof garbled === 'string' ? Buffer.from(garbled) : garbled
}
