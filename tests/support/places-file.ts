/** Writes a small database of places by ip in MaxMind's format: https://maxmind.github.io/MaxMind-DB/. */

type Value = string | number | readonly string[] | { readonly [name: string]: Value }

const types = { text: 2, uint32: 6, map: 7, array: 11 }

function head(type: number, size: number): Buffer {
  const [low, more] = size < 29 ? [size, []] : [29, [size - 29]]
  return Buffer.from(type > 7 ? [low, type - 7, ...more] : [(type << 5) | low, ...more])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(types.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(types.uint32, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([head(types.array, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    head(types.map, entries.length),
    ...entries.flatMap(([name, one]) => [encode(name), encode(one as Value)]),
  ])
}

const bitsOf = (ip: string) => [
  ...'0'.repeat(96),
  ...ip
    .split('.')
    .map(part => Number(part).toString(2).padStart(8, '0'))
    .join(''),
]

export function placesFile(places: Record<string, Value>): Buffer {
  // Children are the index of a node, or the offset of a record as a negative number minus one.
  const nodes: [number | null, number | null][] = [[null, null]]
  const data: Buffer[] = []
  for (const [network, record] of Object.entries(places)) {
    const offset = Buffer.concat(data).length
    data.push(encode(record))
    let at = 0
    const path = bitsOf(network).slice(0, 120).map(Number) as (0 | 1)[]
    for (const [depth, bit] of path.entries()) {
      const node = nodes[at]!
      if (depth === path.length - 1) node[bit] = -offset - 1
      else at = node[bit] ??= nodes.push([null, null]) - 1
    }
  }
  const count = nodes.length
  const child = (value: number | null) => (value === null ? count : value < 0 ? count + 16 - value - 1 : value)
  const tree = Buffer.alloc(count * 6)
  for (const [index, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(child(left), index * 6, 3)
    tree.writeUIntBE(child(right), index * 6 + 3, 3)
  }
  const metadata = encode({
    ...{ node_count: count, record_size: 24, ip_version: 6, database_type: 'Test', languages: ['en', 'es'] },
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1, description: { en: 'Test' } },
  })
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata])
}
