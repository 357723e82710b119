import { useRef, type MouseEvent } from 'react'
import { ChipButton, RemovableChip } from '../../ui/form/chip.tsx'

interface FilterInUse {
  name: string
  remove: () => void
}

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
