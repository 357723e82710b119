import { lazy, Suspense, type ReactNode } from 'react'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'
import type { ToastKind } from './toast-region.tsx'

export interface ToastOptions {
  title?: ReactNode
  action?: { label: string; onClick: () => void }
  /** In milliseconds; `Infinity` until dismissed. */
  duration?: number
  id?: string
}

const region = () => import('./toast-region.tsx')

const show = (kind: ToastKind, message: ReactNode, options: ToastOptions = {}) =>
  void region().then(
    file => file.show(kind, message, options),
    () => undefined,
  )

export const toastSuccess = (message: ReactNode, options?: ToastOptions) => show('success', message, options)
export const toastError = (message: ReactNode, options?: ToastOptions) => show('error', message, options)
export const toastInfo = (message: ReactNode, options?: ToastOptions) => show('info', message, options)
export const toastNote = (title: ReactNode, message?: ReactNode, options?: ToastOptions) =>
  show('default', message, { ...options, title })
export const toastDestructive = (title: ReactNode, message?: ReactNode, options?: ToastOptions) =>
  show('destructive', message, { ...options, title })
export const dismissToast = (id?: string | number) =>
  void region().then(
    file => file.dismiss(id),
    () => undefined,
  )

// Toasts must not break the screen if the chunk fails to load.
const Region = lazy(() =>
  import('./toast-region.tsx').then(
    file => ({ default: file.ToastRegion }),
    () => ({ default: () => <></> }),
  ),
)

export function Toaster() {
  const hydrated = useHydrated()
  return (
    // Modal layers hide all but live regions: `aria-live` keeps toasts audible.
    <div aria-live="off">
      {hydrated && (
        <Suspense>
          <Region />
        </Suspense>
      )}
    </div>
  )
}
