import { createHash } from 'node:crypto'

/**
 * Shuffles for one viewer and one day: the same order all day, another one tomorrow and for another viewer. Each place
 * depends on the id alone, so whoever comes or goes moves nobody else past another.
 */
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
