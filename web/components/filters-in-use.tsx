import { useRef, type MouseEvent } from 'react'
import { ChipButton, RemovableChip } from '../ui/chip.tsx'

/** One filter that is in use, by its name, and the way out of it. */
interface FilterInUse {
  name: string
  remove: () => void
}

/** The filters in use, each with a way out, and one way out of all. Focus goes to `searchId` when the last of them is gone. */
export function FiltersInUse({
  filters,
  words,
  searchId,
  onClear,
}: {
  filters: readonly FilterInUse[]
  words: { label: string; remove: (name: string) => string; clearAll: string }
  searchId: string
  onClear: () => void
}) {
  const row = useRef<HTMLDivElement>(null)
  if (filters.length === 0) return null

  /** The pressed button goes: focus moves to its neighbour, and at last to the search. */
  function moving(event: MouseEvent<HTMLElement>, change: () => void, all = false) {
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.currentTarget as HTMLButtonElement)
    const next = all || filters.length === 1 ? document.getElementById(searchId) : (buttons[at + 1] ?? buttons[at - 1])
    change()
    next?.focus()
  }

  return (
    <div
      ref={row}
      role="group"
      aria-label={words.label}
      className="no-scrollbar -mx-gutter px-gutter mt-2 flex gap-2 overflow-x-auto py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {filters.map(({ name, remove }) => (
        <RemovableChip key={name} label={words.remove(name)} onClick={event => moving(event, remove)}>
          {name}
        </RemovableChip>
      ))}
      <ChipButton onClick={event => moving(event, onClear, true)}>{words.clearAll}</ChipButton>
    </div>
  )
}
