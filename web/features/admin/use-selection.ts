import { useState } from 'react'
import type { AdminUser } from '../../../contract/admin.ts'
import { limits } from '../../../contract/limits.ts'

export type Selection = ReturnType<typeof useSelection>

/** `on`: selection mode, always on in the table, optional on phones. Users that are no longer listed are not selected. */
export function useSelection(users: readonly AdminUser[], always: boolean) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [selecting, setSelecting] = useState(false)
  const on = always || selecting
  const selectable = users.filter(({ can }) => can.setActive)
  const selected = on ? selectable.filter(({ id }) => ids.has(id)).slice(0, limits.usersAtOnce) : []
  const clear = () => setIds(new Set())
  return {
    on,
    selected,
    all: selected.length > 0 && selected.length === Math.min(selectable.length, limits.usersAtOnce),
    full: selected.length >= limits.usersAtOnce,
    has: (id: string) => ids.has(id),
    set: (id: string, isIn: boolean) =>
      setIds(
        new Set(isIn ? [...selected.map(one => one.id), id] : selected.map(one => one.id).filter(one => one !== id)),
      ),
    setAll: (isIn: boolean) => setIds(new Set(isIn ? selectable.slice(0, limits.usersAtOnce).map(({ id }) => id) : [])),
    start: () => setSelecting(true),
    stop: () => {
      clear()
      setSelecting(false)
    },
    clear,
  }
}
