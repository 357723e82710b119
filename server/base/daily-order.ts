import { createHash } from 'node:crypto'

/** Deterministic per viewer and day; adding or removing an item does not reorder the others. */
export function dailyOrder<T>(
  items: readonly T[],
  { id, viewer, day }: { id: (item: T) => string; viewer: string; day: string },
): T[] {
  const place = (item: T) =>
    createHash('sha256')
      .update(`${viewer} ${day} ${id(item)}`)
      .digest('hex')
  return items
    .map(item => ({ item, place: place(item) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ item }) => item)
}
