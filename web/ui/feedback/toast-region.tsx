import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, Toaster as Sonner } from 'sonner'
import { Bell, Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { ToastOptions } from './toast.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../button.tsx'

let isMounted = () => {}
const mounted = new Promise<void>(resolve => {
  isMounted = resolve
})

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
      offset={{ right: 24, bottom: 'calc(var(--bottom-h) + 24px)' }}
      mobileOffset={{ left: 16, right: 16, bottom: 'calc(var(--bottom-h) + 16px)' }}
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
  const key = id ?? (typeof message === 'string' ? `${kind}:${message}` : undefined)
  toast.custom(
    shown => (
      <ToastCard kind={kind} title={title} message={message} action={action} onDismiss={() => toast.dismiss(shown)} />
    ),
    { ...(key ? { id: key } : {}), ...(duration === undefined ? {} : { duration }) },
  )
}

export const dismiss = (id?: string | number) => void toast.dismiss(id)

export type ToastKind = 'success' | 'error' | 'info' | 'default' | 'destructive'

const looks = {
  success: [Check, 'bg-success-soft text-success'],
  error: [CircleAlert, 'bg-danger-soft text-danger'],
  info: [Info, 'bg-info-soft text-info'],
  default: [Bell, 'bg-sunken text-text-muted'],
  destructive: [TriangleAlert, 'bg-on-danger-solid text-danger-solid'],
} as const

export function ToastCard({
  kind,
  title,
  message,
  action,
  onDismiss,
}: {
  kind: ToastKind
  title?: ReactNode
  message?: ReactNode
  action?: { label: string; onClick: () => void } | undefined
  onDismiss: () => void
}) {
  const { t } = useTranslation()
  const [Icon, petal] = looks[kind]
  const solid = kind === 'destructive'
  const titles = {
    success: t('ui.toast.success'),
    error: t('ui.toast.error'),
    info: t('ui.toast.info'),
    default: null,
    destructive: null,
  }
  const heading = title ?? titles[kind]
  return (
    <div
      role={kind === 'error' || solid ? 'alert' : 'status'}
      className={cx(
        'flex w-full items-start gap-3 rounded-[18px] py-3 pr-1 pl-3 font-sans text-copy leading-[1.25rem] shadow-modal forced-colors:border',
        solid ? 'bg-danger-solid text-on-danger-solid' : 'bg-raised text-text',
      )}
    >
      <span className={cx('grid size-9 flex-none place-items-center rounded-petal', petal)}>
        <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <div className={cx('min-w-0 flex-1', heading && message ? 'py-2' : 'self-center')}>
        {heading && <p className="font-bold">{heading}</p>}
        {message && <p className={cx('wrapline', !solid && 'text-text-muted')}>{message}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={cx(
            '-my-1 inline-flex min-h-11 items-center rounded-md px-2.5 font-bold',
            !solid && 'text-primary-text',
          )}
          onClick={() => {
            action.onClick()
            onDismiss()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={t('ui.dismiss')} className={cx('-my-1', solid && 'hover:bg-black/20!')} onClick={onDismiss}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
