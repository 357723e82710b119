import type { ReactNode } from 'react'
import type { ToastKind } from './toast-card.tsx'

export interface ToastOptions {
  /** In place of the kind's own title. */
  title?: ReactNode
  action?: { label: string; onClick: () => void }
  /** Milliseconds; `Infinity` stays until it is answered. */
  duration?: number
  /** Two toasts with one id are one toast: the later words replace the earlier. */
  id?: string
}

const region = () => import('./toast-region.tsx')

const show = (kind: ToastKind, message: ReactNode, options: ToastOptions = {}) =>
  void region().then(
    file => file.show(kind, message, options),
    () => undefined,
  )

/** "Nice!" and the sentence. */
export const toastSuccess = (message: ReactNode, options?: ToastOptions) => show('success', message, options)
/** "Oops!" and the sentence, announced at once. */
export const toastError = (message: ReactNode, options?: ToastOptions) => show('error', message, options)
/** "Heads up:" and the sentence. */
export const toastInfo = (message: ReactNode, options?: ToastOptions) => show('info', message, options)
/** A title of its own and, under it, a sentence. */
export const toastNote = (title: ReactNode, message?: ReactNode, options?: ToastOptions) =>
  show('default', message, { ...options, title })
/** Something an admin did has failed: crimson, announced at once. */
export const toastDestructive = (title: ReactNode, message?: ReactNode, options?: ToastOptions) =>
  show('destructive', message, { ...options, title })
export const dismissToast = (id?: string | number) =>
  void region().then(
    file => file.dismiss(id),
    () => undefined,
  )
