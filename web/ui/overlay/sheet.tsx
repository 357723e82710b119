import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../lib/dom/navigation-blocker.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../button.tsx'
import { scrimClass, useReturnFocus } from './dialog.tsx'

const middle =
  'md:inset-auto md:top-1/2 md:left-1/2 md:max-w-[calc(100vw-48px)] md:max-h-[calc(100dvh-64px)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:data-[state=open]:animate-fade-in md:data-[state=closed]:animate-fade-out'

/** At 400 % zoom, or above the keyboard of a phone held sideways, nothing would be left between the title and the footer. */
export const wholeScrolls = { layer: 'short:overflow-auto', body: 'short:flex-none short:overflow-visible' }

export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  footer,
  full = false,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  full?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const drag = useDragDown(
    () => content.current,
    () => onOpenChange(false),
  )
  const focus = useReturnFocus()
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          ref={content}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 flex flex-col overflow-hidden rounded-t-xl bg-raised shadow-modal forced-colors:border',
            'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
            full ? 'top-[calc(var(--safe-top)+10px)] md:w-160' : 'max-h-[92dvh] md:w-115',
            wholeScrolls.layer,
            middle,
          )}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          {!full && <Handle {...drag} />}
          <div
            className={cx(
              'flex flex-none items-center gap-1 pr-2 pl-(--gutter) md:pr-3',
              full ? 'min-h-15 border-b border-line py-2' : 'py-0.5 md:pt-4',
            )}
          >
            <Radix.Title className={cx('min-w-0 flex-1', full ? 'type-h2' : 'type-h1 text-[1.625rem] leading-[2rem]')}>
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('ui.close')}>
                <X size={22} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className="px-gutter text-copy text-text-muted">{description}</Radix.Description>
          )}
          <div
            className={cx(
              // Visually hidden text must scroll with the content, not make the layer scroll.
              'relative px-gutter min-h-0 flex-1 overflow-auto overscroll-contain',
              wholeScrolls.body,
              full ? 'pt-5 pb-7' : 'pt-3',
              !full && (footer ? 'pb-4' : 'pb-[calc(24px+var(--safe-bottom))]'),
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="px-gutter flex flex-none flex-wrap gap-2.5 border-t border-line bg-raised pt-3 pb-[calc(12px+var(--safe-bottom))] *:flex-auto md:justify-end md:*:min-w-32 md:*:flex-none">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const Handle = (drag: ReturnType<typeof useDragDown>) => (
  <div
    className="flex h-6 flex-none cursor-grab touch-none justify-center pt-2.5 md:hidden"
    aria-hidden="true"
    {...drag}
  >
    <span className="h-[5px] w-10 rounded-[3px] bg-line-strong opacity-60" />
  </div>
)

const flick = 0.5

export function useDragDown(sheet: () => HTMLElement | null, close: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)
  const settle = (element: HTMLElement) => {
    element.style.transition = 'transform var(--dur-base) var(--ease-out)'
    element.style.transform = ''
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const element = sheet()
      if (!start.current || !element) return
      element.style.transition = 'none'
      element.style.animation = 'none'
      element.style.transform = `translateY(${Math.max(0, event.clientY - start.current.y)}px)`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const element = sheet()
      if (!start.current || !element) return
      const way = event.clientY - start.current.y
      const speed = way / Math.max(1, event.timeStamp - start.current.at)
      start.current = null
      if (way > element.offsetHeight / 3 || (way > 24 && speed > flick)) close()
      else settle(element)
    },
    onPointerCancel() {
      const element = sheet()
      start.current = null
      if (element) settle(element)
    },
  }
}
