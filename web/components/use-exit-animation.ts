import { useEffect, useState } from 'react'

/** Duration of the exit animation in milliseconds. */
const fading = 220
/** If more items disappear together, the list was replaced: no animation. */
const several = 3

interface Shown<T> {
  item: T
  leaving: boolean
}

/** Returns the items, including items just removed at their old positions, during the exit animation. */
export function useExitAnimation<T extends { id: string }>(items: readonly T[]): Shown<T>[] {
  const [before, setBefore] = useState(items)
  const [left, setLeft] = useState<{ item: T; at: number }[]>([])
  if (items !== before && !same(items, before)) {
    const ids = new Set(items.map(({ id }) => id))
    const gone = before.flatMap((item, at) => (ids.has(item.id) ? [] : [{ item, at }]))
    setBefore(items)
    setLeft(gone.length <= several && gone.length < before.length ? gone : [])
  }
  useEffect(() => {
    if (left.length === 0) return
    const timer = setTimeout(() => setLeft([]), fading)
    return () => clearTimeout(timer)
  }, [left])
  const shown = items.map(item => ({ item, leaving: false }))
  for (const { item, at } of left)
    if (!items.some(({ id }) => id === item.id)) shown.splice(at, 0, { item, leaving: true })
  return shown
}

const same = <T extends { id: string }>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id)
