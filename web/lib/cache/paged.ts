import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging.ts'

export type Paged<T> = InfiniteData<Page<T>>
interface Item {
  id: string
}

export function itemIn<T extends Item>(list: Paged<T>, id: string): T | undefined {
  for (const page of list.pages) for (const item of page.items) if (item.id === id) return item
  return undefined
}

export const holds = <T extends Item>(list: Paged<T>, id: string): boolean => itemIn(list, id) !== undefined

const isSame = <T>(a: readonly T[], b: readonly T[]) => a.length === b.length && a.every((one, at) => one === b[at])

/** Unchanged items keep their identity: their cards do not re-render. */
function onPages<T>(list: Paged<T>, change: (items: T[]) => T[]): Paged<T> {
  const pages = list.pages.map(page => {
    const items = change(page.items)
    return isSame(items, page.items) ? page : { ...page, items }
  })
  return isSame(pages, list.pages) ? list : { ...list, pages }
}

export const mapped = <T>(list: Paged<T>, change: (item: T) => T): Paged<T> =>
  onPages(list, items => items.map(item => change(item)))

export const updated = <T extends Item>(list: Paged<T>, id: string, change: (item: T) => T): Paged<T> =>
  mapped(list, item => (item.id === id ? change(item) : item))

export const without = <T extends Item>(list: Paged<T>, id: string): Paged<T> =>
  onPages(list, items => items.filter(item => item.id !== id))

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
