import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useBackCloses } from '../lib/dom/navigation-blocker.ts'
import { cx } from './cx.ts'
import { scrimClass } from './overlay-class.ts'
import { useReturnFocus } from './use-return-focus.ts'

/**
 * A modal dialog, 360 px wide (`wide`: 440 px). Traps focus and returns it on close. The first of `actions` is the safe
 * choice. `ornament` renders above the title, `behind` on the scrim.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  actions,
  ornament,
  behind,
  wide = false,
  centred = false,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  ornament?: ReactNode
  behind?: ReactNode
  wide?: boolean
  centred?: boolean
  children?: ReactNode
}) {
  const focus = useReturnFocus()
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={cx(scrimClass, 'grid place-items-center overflow-auto p-5')}>
          {behind}
          <Radix.Content
            className={cx(
              'relative z-50 w-full animate-rise rounded-[24px] bg-raised p-6 shadow-modal forced-colors:border',
              wide ? 'max-w-110' : 'max-w-90',
              centred && 'text-center',
            )}
            {...focus}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            {ornament}
            <Radix.Title className={cx('type-h2 wrapline', ornament !== undefined && 'mt-4')}>{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-2 text-copy text-text-muted">{description}</Radix.Description>
            )}
            {children}
            {actions && <div className="mt-5.5 flex flex-wrap gap-2.5 *:flex-auto">{actions}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
