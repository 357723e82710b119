import { CircleAlert, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'

const noticeTones = {
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-text-muted',
}

export function Notice({
  tone = 'info',
  icon: Icon,
  title,
  role,
  children,
}: {
  tone?: keyof typeof noticeTones
  icon: LucideIcon
  title?: ReactNode
  role?: 'alert' | 'status'
  children?: ReactNode
}) {
  return (
    <div
      role={role}
      className={cx('flex gap-3 rounded-[16px] px-4 py-3.5 text-copy leading-[1.3125rem]', noticeTones[tone])}
    >
      <Icon size={22} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title && <b className="block">{title}</b>}
        {children && <div className="text-text">{children}</div>}
      </div>
    </div>
  )
}

export function FormError({
  message,
  detail,
  fields = [],
  first: named,
  attempt,
}: {
  message?: string | undefined
  detail?: string | undefined
  fields?: readonly { id: string; label: string }[]
  first?: string | undefined
  /** Changes on every submit: a repeated failure takes focus again. */
  attempt?: number
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const shown = Boolean(message) || fields.length > 0
  // The message may change while the user corrects a field, which must keep focus.
  const occasion = attempt ?? message
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, occasion])
  if (!shown) return null
  const first = named ?? fields[0]?.id
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex animate-fade-in gap-3 rounded-[16px] bg-danger-soft px-4 py-3.5 text-copy leading-[1.3125rem] text-danger focus:outline-none"
    >
      <CircleAlert size={22} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <b>{message ?? t('ui.toFix', { count: fields.length })}</b>
        {detail && <p className="text-text">{detail}</p>}
        {first && (
          <>
            {fields.length > 0 && <p className="text-text">{fields.map(field => field.label).join(', ')}</p>}
            <a
              href={`#${first}`}
              className="-mb-2.5 inline-flex min-h-11 items-center font-bold underline underline-offset-3"
              onClick={event => {
                event.preventDefault()
                document.getElementById(first)?.focus()
              }}
            >
              {t('ui.toFirst')}
            </a>
          </>
        )}
      </div>
    </div>
  )
}
