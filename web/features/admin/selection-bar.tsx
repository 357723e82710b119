import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { AdminUser } from '../../../contract/admin.ts'
import { Button } from '../../ui/button.tsx'
import type { Changes } from './use-changes.ts'

/** Takes focus when the bar unmounts. */
export const countId = 'users-count'

export function SelectionBar({ selection, changes }: { selection: Selection; changes: Changes }) {
  const { t } = useTranslation()
  const { selected, full } = selection
  const ask = (active: boolean) => changes.ask({ users: selected, active })
  return (
    <>
      <p role="status" className="sr-only">
        {selection.on && selected.length > 0 && t('admin.users.select.count', { count: selected.length })}
      </p>
      {selected.length > 0 && (
        <div
          role="group"
          aria-label={t('admin.users.select.bar')}
          className="sticky bottom-[calc(var(--tabbar-h)+var(--safe-bottom)+8px)] z-20 mt-3 flex flex-wrap items-center gap-2 rounded-lg bg-raised px-4 py-2.5 shadow-modal md:bottom-4 forced-colors:border"
        >
          <p aria-hidden="true" className="tnum mr-auto text-copy font-semibold md:mr-0">
            {t('admin.users.select.count', { count: selected.length })}
          </p>
          <Button
            variant="ghost"
            size="md"
            className="-mr-3 md:mr-auto"
            onClick={() => {
              selection.clear()
              document.getElementById(countId)?.focus()
            }}
          >
            {t('admin.users.select.clear')}
          </Button>
          <span className="flex basis-full flex-wrap gap-2 *:flex-auto md:basis-auto">
            <Button variant="danger-line" size="md" onClick={() => ask(false)}>
              {t('admin.users.select.deactivate')}
            </Button>
            <Button variant="secondary" size="md" onClick={() => ask(true)}>
              {t('admin.users.select.activate')}
            </Button>
          </span>
          {full && (
            <p className="basis-full text-meta text-text-muted">
              {t('admin.users.select.most', { count: limits.usersAtOnce })}
            </p>
          )}
        </div>
      )}
    </>
  )
}

export type Selection = ReturnType<typeof useSelection>

/** Users that are no longer listed are not selected. */
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
