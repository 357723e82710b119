import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { cx } from '../cx.ts'
import { IconButton } from '../button.tsx'

/** The control reads its ID and description from context: only spread `register('name')` on it. */
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

/** Words have the direction of their letters; numbers, emails and codes go from left to right. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const { type = 'text', inputMode } = rest
  const dir = ['text', 'search'].includes(type) && !inputMode ? 'auto' : undefined
  return <input dir={dir} className={cx(inputClass, className)} {...rest} {...useFieldProps(rest)} />
}

export const EmailInput = (props: ComponentProps<'input'>) => (
  <TextInput type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
)

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx(inputClass, 'pr-13', className)}
        {...rest}
        {...useFieldProps(rest)}
      />
      <IconButton
        label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
        className="absolute top-1 right-1"
        onClick={() => setShown(!shown)}
      >
        <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

export const inputClass =
  'w-full min-h-13 rounded-md border border-line-strong bg-surface px-4 py-2 text-body text-text ' +
  'focus:border-focus focus:outline-none focus:inset-ring focus:inset-ring-focus ' +
  'aria-invalid:not-focus:border-danger aria-invalid:not-focus:inset-ring aria-invalid:not-focus:inset-ring-danger ' +
  'disabled:bg-sunken disabled:text-text-disabled'

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex animate-fade-in items-start gap-1.5 text-meta text-danger">
      <CircleAlert size={16} className="mt-px" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

export function FieldHint({ id, className = '', children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} className={`text-meta text-text-muted ${className}`}>
      {children}
    </p>
  )
}

interface FieldState {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

export const FieldContext = createContext<FieldState | null>(null)

export function useFieldProps(own: { id?: string | undefined; 'aria-describedby'?: string | undefined }) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  }
}
