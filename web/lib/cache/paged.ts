import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging.ts'

export type Paged<T> = InfiniteData<Page<T>>
interface Item {
  id: string
}

export const holds = <T extends Item>(list: Paged<T>, id: string): boolean =>
  list.pages.some(page => page.items.some(item => item.id === id))

const onPages = <T>(list: Paged<T>, change: (items: T[]) => T[]): Paged<T> => ({
  ...list,
  pages: list.pages.map(page => ({ ...page, items: change(page.items) })),
})

/** Returns the same object if the item is not loaded. */
export const updated = <T extends Item>(list: Paged<T>, id: string, change: (item: T) => T): Paged<T> =>
  holds(list, id) ? onPages(list, items => items.map(item => (item.id === id ? change(item) : item))) : list

export const without = <T extends Item>(list: Paged<T>, id: string): Paged<T> =>
  holds(list, id) ? onPages(list, items => items.filter(item => item.id !== id)) : list

/** Inserts an item at its sorted position. One that sorts after the loaded pages is left to the next page. */
export function inserted<T extends Item>(list: Paged<T>, item: T, isBefore: (a: T, b: T) => boolean): Paged<T> {
  if (holds(list, item.id)) return list
  for (const [page, { items }] of list.pages.entries()) {
    const place = items.findIndex(other => isBefore(item, other))
    if (place >= 0) return into(list, page, place, item)
  }
  const last = list.pages.at(-1)
  return last?.next === null ? into(list, list.pages.length - 1, last.items.length, item) : list
}

const into = <T>(list: Paged<T>, page: number, place: number, item: T): Paged<T> => ({
  ...list,
  pages: list.pages.map((one, index) =>
    index === page ? { ...one, items: one.items.toSpliced(place, 0, item) } : one,
  ),
})
