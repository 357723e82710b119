import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { ToastCard, type ToastKind } from './toast-card.tsx'

interface Options {
  /** In place of the kind's own title. */
  title?: ReactNode
  action?: { label: string; onClick: () => void }
  /** Milliseconds; `Infinity` stays until it is answered. */
  duration?: number
  /** Two toasts with one id are one toast: the later words replace the earlier. */
  id?: string
}

function show(kind: ToastKind, message: ReactNode, { title, action, duration, id }: Options = {}) {
  // The same sentence twice is the same toast, so a tapped-again button does not queue up echoes.
  const key = id ?? (typeof message === 'string' ? `${kind}:${message}` : undefined)
  return toast.custom(
    shown => (
      <ToastCard kind={kind} title={title} message={message} action={action} onDismiss={() => toast.dismiss(shown)} />
    ),
    { ...(key ? { id: key } : {}), ...(duration === undefined ? {} : { duration }) },
  )
}

/** "Nice!" and the sentence. */
export const toastSuccess = (message: ReactNode, options?: Options) => show('success', message, options)
/** "Oops!" and the sentence, announced at once. */
export const toastError = (message: ReactNode, options?: Options) => show('error', message, options)
/** "Heads up:" and the sentence. */
export const toastInfo = (message: ReactNode, options?: Options) => show('info', message, options)
/** A title of its own and, under it, a sentence. */
export const toastNote = (title: ReactNode, message?: ReactNode, options?: Options) =>
  show('default', message, { ...options, title })
/** Something an admin did has failed: crimson, announced at once. */
export const toastDestructive = (title: ReactNode, message?: ReactNode, options?: Options) =>
  show('destructive', message, { ...options, title })
export const dismissToast = (id?: string | number) => void toast.dismiss(id)
