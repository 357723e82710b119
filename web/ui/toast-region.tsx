import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster as Sonner, toast } from 'sonner'
import { ToastCard, type ToastKind } from './toast-card.tsx'
import type { ToastOptions } from './toast.tsx'

let isMounted = () => {}
const mounted = new Promise<void>(resolve => {
  isMounted = resolve
})

/**
 * One toast at a time for four seconds, above the tab bar or an action bar. Alt+T moves focus to it; hover and focus
 * pause the timer.
 */
export function ToastRegion() {
  const { t } = useTranslation()
  useEffect(() => isMounted(), [])
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      duration={4000}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={t('ui.toast.region')}
      offset={{ right: 24, bottom: 'var(--toast-bottom, 24px)' }}
      mobileOffset={{ left: 16, right: 16, bottom: 'calc(var(--tabbar-h) + var(--safe-bottom) + 16px)' }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
      style={{ '--width': '400px' } as React.CSSProperties}
    />
  )
}

export async function show(
  kind: ToastKind,
  message: ReactNode,
  { title, action, duration, id }: ToastOptions,
): Promise<void> {
  await mounted
  // Repeated presses must not queue identical toasts.
  const key = id ?? (typeof message === 'string' ? `${kind}:${message}` : undefined)
  toast.custom(
    shown => (
      <ToastCard kind={kind} title={title} message={message} action={action} onDismiss={() => toast.dismiss(shown)} />
    ),
    { ...(key ? { id: key } : {}), ...(duration === undefined ? {} : { duration }) },
  )
}

export const dismiss = (id?: string | number) => void toast.dismiss(id)
