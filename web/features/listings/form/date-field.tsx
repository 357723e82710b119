import { useTranslation } from 'react-i18next'
import { PickerInput } from '../../../components/date-input.tsx'
import { FieldError } from '../../../ui/field.tsx'

/** A date input; values such as 2026-06-13 or ''. */
export function DateField({
  id,
  label,
  calendar,
  optional = false,
  empty,
  value,
  min,
  error,
  onChange,
  onLeave,
}: {
  id: string
  label: string
  /** Label of the button that opens the calendar. */
  calendar: string
  optional?: boolean
  /** Text shown while no date is chosen. */
  empty?: string
  value: string
  min: string
  error: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}) {
  const { t } = useTranslation()
  return (
    <div
      className="flex min-w-0 flex-col gap-1.5"
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || onLeave()}
    >
      <label htmlFor={id} className="text-label font-semibold">
        {label}
        {optional && <span className="font-normal text-text-muted"> {t('ui.optional')}</span>}
      </label>
      <PickerInput
        kind="date"
        id={id}
        label={label}
        calendar={calendar}
        {...(empty ? { empty } : {})}
        value={value}
        min={min}
        wrong={Boolean(error)}
        describedBy={error ? `${id}-below` : undefined}
        onChange={onChange}
      />
      {error && <FieldError id={`${id}-below`}>{error}</FieldError>}
    </div>
  )
}
