import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Menu } from '../ui/overlay/menu.tsx'
import { IconButton } from '../ui/button.tsx'

export interface Action {
  label: string
  icon: LucideIcon
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
  actions: readonly (Action | false)[]
  busy?: boolean
  className?: string
}) {
  const chosen = useRef<Action>(undefined)
  const possible = actions.filter(action => action !== false)
  if (possible.length === 0) return null
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
          {possible.map(action => {
            const { label, icon, danger = false } = action
            return (
              <MenuItem key={label} icon={icon} danger={danger} onSelect={() => (chosen.current = action)}>
                {label}
              </MenuItem>
            )
          })}
        </MenuContent>
      )}
    </Menu>
  )
}
