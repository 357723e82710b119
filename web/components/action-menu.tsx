import { EllipsisVertical } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../ui/dropdown-menu.tsx'

/** One thing that may be done; `danger` takes something away. */
export interface Action {
  label: string
  icon: ReactNode
  danger?: boolean
  run: () => void
}

/** The three dots and what may be done there. What is chosen runs when the menu has closed and given focus back. */
export function ActionMenu({
  label,
  actions,
  busy = false,
  className,
}: {
  label: string
  actions: Action[]
  busy?: boolean
  className?: string
}) {
  const chosen = useRef<Action>(undefined)
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={label} disabled={busy} aria-busy={busy || undefined} className={className}>
          <EllipsisVertical size={22} aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent
        onCloseAutoFocus={() => {
          const { current } = chosen
          chosen.current = undefined
          // A layer that opens now remembers who had focus, and the menu's button gets it after this.
          if (current) setTimeout(current.run)
        }}
      >
        {actions.map(action => (
          <MenuItem
            key={action.label}
            icon={action.icon}
            danger={action.danger ?? false}
            onSelect={() => (chosen.current = action)}
          >
            {action.label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
