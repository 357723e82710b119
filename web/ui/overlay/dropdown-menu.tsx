import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { createContext, use, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { iconIn, type ControlIcon } from '../button.tsx'
import { cx } from '../cx.ts'
import type { OpenedBy } from './menu.tsx'

const row =
  'flex min-h-11.5 w-full cursor-pointer items-center gap-3 rounded-[13px] px-3 py-1 text-left text-copy font-medium outline-none select-none data-[highlighted]:bg-sunken data-[disabled]:text-text-disabled dark:data-[highlighted]:bg-line forced-colors:data-[highlighted]:outline-2'

const Opened = createContext<{ by: OpenedBy; labelledBy: string; main: HTMLElement | null } | null>(null)

export function OpenMenu({
  by,
  labelledBy,
  onClose,
  children,
}: {
  by: OpenedBy
  labelledBy: string
  onClose: () => void
  children: ReactNode
}) {
  const [main] = useState(() => document.getElementById('main'))
  return (
    <Opened value={{ by, labelledBy, main }}>
      <Radix.Root modal={false} open onOpenChange={next => !next && onClose()}>
        {/* The position of the button. In the button only for the document: its handlers must not receive events of the menu. */}
        {createPortal(
          <Radix.Trigger asChild>
            <span aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0" />
          </Radix.Trigger>,
          by.button,
        )}
        {children}
      </Radix.Root>
    </Opened>
  )
}

export function MenuContent({ className, children, onCloseAutoFocus, ...rest }: ComponentProps<typeof Radix.Content>) {
  const opened = use(Opened)
  const content = useRef<HTMLDivElement>(null)
  const pressedOutside = useRef(false)
  useEffect(() => {
    if (!opened?.by.key) return
    const first = () => content.current?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
    const frame = requestAnimationFrame(first)
    return () => cancelAnimationFrame(frame)
  }, [opened?.by])
  return (
    // Inside main: landmark navigation would skip the end of the body.
    <Radix.Portal container={opened?.main ?? null}>
      <Radix.Content
        ref={content}
        align="end"
        sideOffset={6}
        collisionPadding={12}
        loop
        className={cx(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) w-67 max-w-[calc(100vw-24px)] origin-(--radix-dropdown-menu-content-transform-origin) animate-menu overflow-y-auto rounded-lg bg-raised p-1.5 shadow-modal forced-colors:border',
          className,
        )}
        aria-labelledby={opened?.labelledBy}
        onInteractOutside={event => {
          if (event.target instanceof Node && opened?.by.button.contains(event.target)) event.preventDefault()
          else pressedOutside.current = true
        }}
        onCloseAutoFocus={event => {
          event.preventDefault()
          if (!pressedOutside.current) opened?.by.button.focus({ preventScroll: true })
          onCloseAutoFocus?.(event)
        }}
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
}: ComponentProps<typeof Radix.Item> & { icon?: ControlIcon; danger?: boolean }) {
  return (
    <Radix.Item className={cx(row, danger && 'text-danger', className)} asChild={asChild} {...rest}>
      {asChild ? (
        children
      ) : (
        <>
          {iconIn(icon, 20)}
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
