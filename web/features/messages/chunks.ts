import type { Message } from '../../../contract/messages.ts'

/** A run of consecutive messages that renders as one unit. */
export interface Chunk {
  key: number
  items: Message[]
  before: Message | undefined
  after: Message | undefined
}

const size = 32

const isSame = (a: Chunk, b: Chunk) =>
  a.before === b.before &&
  a.after === b.after &&
  a.items.length === b.items.length &&
  a.items.every((item, index) => item === b.items[index])

/**
 * Splits a thread into chunks whose boundaries do not move when older or newer messages join. An unchanged chunk keeps its object
 * identity, so memoized chunks skip rendering.
 */
export function chunksOf(items: Message[], known: Chunk[] = []): Chunk[] {
  const chunks: Chunk[] = []
  for (const [index, message] of items.entries()) {
    const key = Math.floor(message.seq / size)
    const last = chunks.at(-1)
    if (last?.key === key) last.items.push(message)
    else chunks.push({ key, items: [message], before: items[index - 1], after: undefined })
  }
  for (const [index, chunk] of chunks.entries()) chunk.after = chunks[index + 1]?.items[0]
  const before = new Map(known.map(chunk => [chunk.key, chunk]))
  return chunks.map(chunk => {
    const same = before.get(chunk.key)
    return same && isSame(same, chunk) ? same : chunk
  })
}
