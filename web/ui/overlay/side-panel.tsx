import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../lib/dom/navigation-blocker.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../button.tsx'
import { scrimClass, useReturnFocus } from './dialog.tsx'
import { Handle, useDragDown, wholeScrolls } from './sheet.tsx'

/** Names a panel without `title`: render it once among the children. */
export const PanelTitle = Radix.Title

/**
 * A bottom sheet on phones. Set `ownEntry` when the URL holds the open state: Back already closes it. `label` names the
 * scroll area.
 */
export function SidePanel({
  open,
  onClose,
  title,
  label,
  footer,
  ownEntry = false,
  busy = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title?: ReactNode
  label: string
  footer?: ReactNode
  ownEntry?: boolean
  busy?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const drag = useDragDown(() => content.current, onClose)
  const focus = useReturnFocus()
  useBackCloses(open && !ownEntry, onClose)
  const close = (
    <Radix.Close asChild>
      <IconButton label={t('ui.close')} className={cx(!title && 'absolute top-3 right-2 z-10 md:right-3.5')}>
        <X size={22} aria-hidden="true" />
      </IconButton>
    </Radix.Close>
  )
  return (
    <Radix.Root open={open} onOpenChange={next => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          aria-busy={busy || undefined}
          className={cx(
            // Must not exceed the scrim of a dialog over the panel.
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-xl bg-raised shadow-modal forced-colors:border',
            'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
            'md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-105 md:rounded-none md:rounded-l-xl',
            'md:data-[state=closed]:animate-panel-out md:data-[state=open]:animate-panel-in',
            wholeScrolls.layer,
          )}
          {...focus}
        >
          <Handle {...drag} />
          {title ? (
            <div className="flex flex-none items-center gap-1 py-0.5 pr-2 pl-(--gutter) md:min-h-18 md:pr-3.5">
              <Radix.Title className="type-h2 min-w-0 flex-1">{title}</Radix.Title>
              {close}
            </div>
          ) : (
            close
          )}
          <div
            role="group"
            aria-label={label}
            // A scroll area without focusable content needs focus to scroll with the keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={cx(
              'px-gutter min-h-0 flex-1 overflow-auto overscroll-contain -outline-offset-3!',
              wholeScrolls.body,
              title ? 'pt-2' : 'pt-3 md:pt-4.5',
              footer ? 'pb-5' : 'pb-[calc(24px+var(--safe-bottom))]',
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="px-gutter flex flex-none flex-wrap gap-2.5 border-t border-line bg-raised pt-3 pb-[calc(12px+var(--safe-bottom))] *:flex-auto md:pt-3.5 md:pb-3.5">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
