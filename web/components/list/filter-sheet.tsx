import { SlidersHorizontal } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Count } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SidePanel } from '../../ui/overlay/side-panel.tsx'

export const FilterButton = ({
  inUse,
  className,
  ...rest
}: Omit<ComponentProps<typeof IconButton>, 'children'> & { inUse: number }) => (
  <IconButton
    aria-haspopup="dialog"
    className={cx('relative border border-line-strong bg-surface', className)}
    {...rest}
  >
    <SlidersHorizontal size={22} aria-hidden="true" />
    <Count value={inUse} className="absolute -top-1.5 -right-1.5 ring-2 ring-background" />
  </IconButton>
)

/** The choices of a sheet that applies them together: opening it starts again from `applied`. */
export function useFilterDraft<Filter>(applied: Filter, open: boolean) {
  const [before, setBefore] = useState(open)
  const [draft, setDraft] = useState(applied)
  if (open !== before) {
    setBefore(open)
    if (open) setDraft(applied)
  }
  return [draft, setDraft] as const
}

export const FilterSheet = ({
  words,
  open,
  wrong = false,
  onClear,
  onShow,
  onClose,
  children,
}: {
  words: { title: string; clearAll: string; show: string }
  open: boolean
  wrong?: boolean
  onClear: () => void
  onShow: () => void
  onClose: () => void
  children: ReactNode
}) => (
  <SidePanel
    open={open}
    onClose={onClose}
    title={words.title}
    label={words.title}
    footer={
      <>
        <Button variant="secondary" size="lg" onClick={onClear}>
          {words.clearAll}
        </Button>
        <Button
          size="lg"
          className="tnum flex-[2_1_auto]!"
          aria-disabled={wrong || undefined}
          onClick={() => {
            if (wrong) return
            onShow()
            onClose()
          }}
        >
          {words.show}
        </Button>
        <span role="status" className="sr-only">
          {words.show}
        </span>
      </>
    }
  >
    {children}
  </SidePanel>
)
