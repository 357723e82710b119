import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import { FieldContext } from './field-context.ts'
import { FieldError, FieldHint } from './field-message.tsx'

/**
 * A label, a control and its error or hint. The control reads its ID and description from context: only spread
 * `register('name')` on it.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  counter,
  id: ownId,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
  hideLabel?: boolean
  counter?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const generated = useId()
  const id = ownId ?? generated
  const below = error || hint ? `${id}-below` : undefined
  return (
    <FieldContext value={{ id, describedBy: below, invalid: Boolean(error) }}>
      <div className={cx('flex flex-col gap-1.5', className)}>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-label font-semibold'}>
          {label}
          {optional && <span className="font-normal text-text-muted"> {t('ui.optional')}</span>}
        </label>
        {children}
        {(below || counter) && (
          <div className="flex flex-wrap justify-between gap-x-3 gap-y-0.5">
            {error ? (
              <FieldError id={`${id}-below`}>{error}</FieldError>
            ) : (
              hint && <FieldHint id={`${id}-below`}>{hint}</FieldHint>
            )}
            {counter}
          </div>
        )}
      </div>
    </FieldContext>
  )
}
