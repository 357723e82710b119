import { EllipsisVertical } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Menu } from '../ui/overlay/menu.tsx'
import { IconButton } from '../ui/button.tsx'

export interface Action {
  label: string
  icon: ReactNode
  danger?: boolean
  run: () => void
}

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
    <Menu
      button={
        <IconButton label={label} disabled={busy} aria-busy={busy || undefined} className={className}>
          <EllipsisVertical size={22} aria-hidden="true" />
        </IconButton>
      }
    >
      {({ MenuContent, MenuItem }) => (
        <MenuContent
          onCloseAutoFocus={() => {
            const { current } = chosen
            chosen.current = undefined
            // A layer opened by the action must return focus to the menu button.
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
      )}
    </Menu>
  )
}
