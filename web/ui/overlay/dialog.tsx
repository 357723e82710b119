import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../lib/dom/navigation-blocker.ts'
import { cx } from '../cx.ts'
import { Button } from '../button.tsx'

/** The first of `actions` is the safe choice. `behind` renders on the scrim. */
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

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel,
  onConfirm,
  danger = true,
  busy = false,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  confirm: string
  cancel?: string
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={next => !busy && onOpenChange(next)}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            {cancel ?? t('ui.cancel')}
          </Button>
          <Button variant={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}

/** A layer's z-index lets the scrim of a nested dialog cover the form below. */
export const scrimClass =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

/**
 * Returns focus to the opener: Radix returns it only to its own trigger. Not after a navigation, or if another element has
 * focus.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  const page = useRef('')
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
      page.current = location.pathname
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (location.pathname !== page.current || document.activeElement !== document.body) return
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
