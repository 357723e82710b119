import type { ReactNode } from 'react'
import type { ToastKind } from './toast-card.tsx'

export interface ToastOptions {
  /** Replaces the default title of the kind. */
  title?: ReactNode
  action?: { label: string; onClick: () => void }
  /** In milliseconds; `Infinity` keeps the toast until it is dismissed. */
  duration?: number
  /** A new toast replaces an open toast with the same ID. */
  id?: string
}

const region = () => import('./toast-region.tsx')

const show = (kind: ToastKind, message: ReactNode, options: ToastOptions = {}) =>
  void region().then(
    file => file.show(kind, message, options),
    () => undefined,
  )

/** Shows a success toast titled "Nice!". */
export const toastSuccess = (message: ReactNode, options?: ToastOptions) => show('success', message, options)
/** Shows an error toast titled "Oops!", announced assertively. */
export const toastError = (message: ReactNode, options?: ToastOptions) => show('error', message, options)
/** Shows an info toast titled "Heads up:". */
export const toastInfo = (message: ReactNode, options?: ToastOptions) => show('info', message, options)
/** Shows a toast with a custom title. */
export const toastNote = (title: ReactNode, message?: ReactNode, options?: ToastOptions) =>
  show('default', message, { ...options, title })
/** Shows a toast for a failed admin action, in red and announced assertively. */
export const toastDestructive = (title: ReactNode, message?: ReactNode, options?: ToastOptions) =>
  show('destructive', message, { ...options, title })
export const dismissToast = (id?: string | number) =>
  void region().then(
    file => file.dismiss(id),
    () => undefined,
  )
