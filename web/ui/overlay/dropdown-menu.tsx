import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'

const row =
  'flex min-h-11.5 w-full cursor-pointer items-center gap-3 rounded-[13px] px-3 py-1 text-left text-copy font-medium outline-none select-none data-[highlighted]:bg-sunken data-[disabled]:text-text-disabled dark:data-[highlighted]:bg-line forced-colors:data-[highlighted]:outline-2'

/** `#main` when the menu opened. */
const Place = createContext<HTMLElement | null>(null)

const mainArea = () => document.getElementById('main')

/** Non-modal. With `onClose` it starts open, and the parent unmounts it. */
export function Menu({ onClose, children }: { onClose?: () => void; children: ReactNode }) {
  const [open, setOpen] = useState(onClose !== undefined)
  const [place, setPlace] = useState(() => (onClose ? mainArea() : null))
  return (
    <Place value={place}>
      <Radix.Root
        modal={false}
        open={open}
        onOpenChange={next => {
          if (onClose) return onClose()
          if (next) setPlace(mainArea())
          setOpen(next)
        }}
      >
        {children}
      </Radix.Root>
    </Place>
  )
}
export const MenuTrigger = Radix.Trigger

export function MenuContent({ className, children, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    // Inside main: landmark navigation would skip the end of the body.
    <Radix.Portal container={use(Place)}>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        loop
        className={cx(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) w-67 max-w-[calc(100vw-24px)] origin-(--radix-dropdown-menu-content-transform-origin) animate-menu overflow-y-auto rounded-lg bg-raised p-1.5 shadow-modal forced-colors:border',
          className,
        )}
        {...rest}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}

/** For a link, pass `asChild` and put the icon inside the link. */
export function MenuItem({
  icon,
  danger = false,
  className,
  children,
  asChild = false,
  ...rest
}: ComponentProps<typeof Radix.Item> & { icon?: ReactNode; danger?: boolean }) {
  return (
    <Radix.Item className={cx(row, danger && 'text-danger', className)} asChild={asChild} {...rest}>
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

export const MenuRadioGroup = Radix.RadioGroup

export function MenuRadioItem({
  icon,
  plain = false,
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.RadioItem> & { icon?: ReactNode; plain?: boolean }) {
  return (
    <Radix.RadioItem className={cx(row, className)} {...rest}>
      {icon}
      <span className={plain ? undefined : 'flex-1'}>{children}</span>
      {!plain && (
        <Radix.ItemIndicator>
          <Check size={18} strokeWidth={2.5} className="text-primary-text" aria-hidden="true" />
        </Radix.ItemIndicator>
      )}
    </Radix.RadioItem>
  )
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label className={cx('px-3 pt-1.5 pb-0.5 text-meta font-semibold text-text-muted', className)} {...rest} />
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="m-1.5 h-px bg-line" />
}
